#!/usr/bin/env python3
"""documents.py NONET: the documents hold together.

Each link of a document leads to a file of the repository, and to a heading if it names one. Each document can be reached from
the README. Each command line of nonet in a document has a command and options that the program knows.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NONET = sys.argv[1]
faults = []


def documents():
    """Returns the documents: of the files of git, or in an archive without git, of all folders but those of builds."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "*.md"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if listed.returncode == 0 and listed.stdout:
        return [ROOT / name for name in listed.stdout.split("\n") if name and (ROOT / name).exists()]
    return [path for path in ROOT.rglob("*.md") if "build" not in path.parts]


def anchors(text):
    """Returns the anchors of the headings, as GitHub names them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-") for heading in headings}


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"^    .*$|`[^`\n]*`", "", text, flags=re.M)


def check_links(texts):
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        for target in re.findall(r"\]\(([^)\s]+)\)", without_code(texts[path])):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            other = (path.parent / name).resolve() if name else path
            if not other.exists():
                faults.append(f"{path.relative_to(ROOT)}: {target}: there is no such file")
            elif anchor and anchor not in anchors(texts.get(other, "")):
                faults.append(f"{path.relative_to(ROOT)}: {target}: there is no such heading")
            elif other in texts:
                waiting.append(other)
    faults.extend(f"{path.relative_to(ROOT)}: no link leads here from the README" for path in texts if path not in reached)


def help_of(command, known={}):
    if command not in known:
        run = subprocess.run([NONET, command, "--help"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        known[command] = run.stdout if run.returncode == 0 else None
    return known[command]


def check_commands(path, text):
    blocks = "\n".join(re.findall(r"^    .*$", text, re.M)).replace("\\\n", " ")
    lines = re.findall(r"(?:^|[\s/;&|(])nonet ([a-z]+)([^|;&#\n)]*)", blocks, re.M)
    lines += re.findall(r"`(?:nonet )([a-z]+)([^`]*)`", text)
    for command, rest in lines:
        if help_of(command) is None:
            faults.append(f"{path.relative_to(ROOT)}: nonet {command}: there is no such command")
            continue
        for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", rest.partition("   ")[0]):
            if not re.search(rf"(?<![\w-]){option}(?![\w-])", help_of(command)):
                faults.append(f"{path.relative_to(ROOT)}: nonet {command}{rest}: it has no option {option}")


texts = {path: path.read_text(encoding="utf-8") for path in documents()}
check_links(texts)
for path, text in texts.items():
    check_commands(path, text)
print("\n".join(faults) or f"{len(texts)} documents, {sum(len(text.split()) for text in texts.values()):,} words")
sys.exit(bool(faults))
