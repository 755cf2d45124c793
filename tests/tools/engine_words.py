#!/usr/bin/env python3
"""No text of the library names an option or a command of the program, and each setting has an option.

    tests/tools/engine_words.py NONET

Users of the library and of the Python module see these texts, too. engine/core/setting.h says how a
message advises to change a setting.
"""

import pathlib
import re
import subprocess
import sys

ENGINE = pathlib.Path(__file__).resolve().parents[2] / "engine"
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
OTHERS = ("-c",)  # of /bin/sh
COMMENT = re.compile(r"^\s*//|^\s*\*|^\s*#include")


def help_of(*command):
    return subprocess.run([*command, "--help"], check=True, capture_output=True, text=True).stdout


def names_of_program(nonet):
    """Returns the commands and the options of all of them, as the help lists them."""
    commands = re.findall(r"^  ([a-z]+) ", help_of(nonet).split("Commands:")[1], re.MULTILINE)
    options = set()
    for command in commands:
        for line in help_of(nonet, command).splitlines():
            if re.match(r" +-", line):
                options.update(re.findall(r"(?<![\w-])--?[a-zA-Z][a-z-]*", line.split("  ")[1]))
    return commands, options


def literals_of(path):
    """Returns the texts of a source with their lines; adjacent literals are one text."""
    texts = []
    source = "\n".join("" if COMMENT.match(line) else line
                       for line in path.read_text().splitlines())
    end = None
    for match in LITERAL.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        if end is not None and not source[end:match.start()].strip():
            texts[-1] = (texts[-1][0], texts[-1][1] + match[1])
        else:
            texts.append((line, match[1]))
        end = match.end()
    return texts


def check_settings(nonet, commands):
    """Returns the number of settings that are neither an option nor a command, or have another keyword."""
    listed = subprocess.run([nonet, "list", "options"], check=True, capture_output=True, text=True).stdout
    options = set(re.findall(r"^  \S+ --(\S+) +\w+ +(\S+)", listed, re.MULTILINE))
    settings = re.findall(r'constexpr Setting \S+ = {"(.*?)", ".*?", (true|false)}',
                          (ENGINE / "core/setting.h").read_text())
    assert len(settings) > 5
    wrong = [name for name, is_keyword in settings
             if name not in commands and name not in dict(options)
             or is_keyword == "true" and (name, name.replace("-", "_")) not in options]
    for name in wrong:
        print(f"core/setting.h: no row of `nonet list options` agrees with the setting {name}")
    return len(wrong)


def main():
    commands, options = names_of_program(sys.argv[1])
    assert len(commands) > 10 and "--column" in options and "-o" in options, (commands, options)
    words = re.compile(r"(?<![\w-])(%s)(?![\w-])|\bnonet (%s)\b(?! \d)" % (
        "|".join(sorted(map(re.escape, options), key=len, reverse=True)), "|".join(commands)))
    sources = [path for path in ENGINE.rglob("*") if path.suffix in (".cpp", ".h")]
    found = check_settings(sys.argv[1], commands)
    for path in sources:
        for line, text in literals_of(path):
            # Advice to run another program, such as `unzip -p FILE MEMBER`, has its options.
            match = words.search(re.sub(r"`(?!nonet)[^`]*`", "", text))
            if match and text not in OTHERS:
                print(f"{path.relative_to(ENGINE.parent)}:{line}: a text of the library names "
                      f"{match[0]!r}: see engine/core/setting.h: {text!r}")
                found += 1
    assert len(sources) > 100
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
