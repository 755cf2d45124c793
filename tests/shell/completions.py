#!/usr/bin/env python3
"""Completes command lines of nonet in real shells: bash and zsh in a terminal, fish by its own command.

    tests/shell/completions.py NONET

A shell that is not installed is left out, with a message.
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 20
# A command line up to the tab key, and what the shell makes of it. The names end with a space.
CASES = [
    ("nonet des", "nonet describe "),
    ("nonet solve --form", "nonet solve --format "),
    ("nonet solve -f csv --keep", "nonet solve -f csv --keep-columns "),
    ("nonet solve --format jsonl --unor", "nonet solve --format jsonl --unordered "),
    ("nonet solve --format=gr", "nonet solve --format=grid "),
    ("nonet solve --solver row", "nonet solve --solver rowmajor "),
    ("nonet solve --input-format cand", "nonet solve --input-format candidates "),
    ("nonet bench --solver mrv,row", "nonet bench --solver mrv,rowmajor "),
    ("nonet generate -k uns", "nonet generate -k unsolvable "),
    ("nonet list targ", "nonet list targets "),
    ("nonet solve --stats unique_na", "nonet solve --stats unique_name "),
    ("nonet solve --stats=unique_na", "nonet solve --stats=unique_name "),
    ("nonet solve -q unique_na", "nonet solve -q unique_name "),
    ("nonet verify unique_name with\\ sp", "nonet verify unique_name with\\ space "),
]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07|\r|\x07")


class Terminal:
    """A shell in a terminal of its own."""

    def __init__(self, words, environment):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.execvpe(words[0], words, environment)
        self.text = ""

    def type(self, keys):
        os.write(self.file, keys.encode())

    def wait_for(self, wanted):
        """Returns whether the shell shows the text within the time."""
        end = time.monotonic() + SECONDS
        while wanted not in self.text and time.monotonic() < end:
            if select.select([self.file], [], [], 0.1)[0]:
                try:
                    self.text += ESCAPES.sub("", os.read(self.file, 65536).decode(errors="replace"))
                except OSError:
                    return False
        return wanted in self.text

    def close(self):
        os.close(self.file)
        os.waitpid(self.process, 0)


def complete_in_terminal(words, setup, environment):
    """Returns the cases that fail, as (typed, expected, shown)."""
    failed = []
    terminal = Terminal(words, environment)
    terminal.type(setup + "; echo read''y\n")
    if not terminal.wait_for("ready\n"):
        return [("the script", "is read", terminal.text)]
    for typed, expected in CASES:
        terminal.text = ""
        terminal.type(typed + "\t")
        if not terminal.wait_for(expected):
            failed.append((typed, expected, terminal.text))
        terminal.type("\x15")  # clears the line
    terminal.close()
    return failed


def complete_in_fish(script, environment):
    """Returns the cases that fail. Fish prints candidates without a terminal."""
    failed = []
    for typed, expected in CASES:
        quoted = typed.replace("\\", "\\\\").replace("'", "\\'")
        run = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C '{quoted}'"],
                             env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        candidates = [line.split("\t")[0] for line in run.stdout.splitlines()]
        word = expected.strip().replace("\\ ", "\0").split(" ")[-1].replace("\0", " ")
        if word not in [candidate.replace("\\ ", " ") for candidate in candidates]:
            failed.append((typed, expected, run.stdout))
    return failed


def main():
    nonet = pathlib.Path(sys.argv[1]).resolve()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name in "unique_name", "with space":
            pathlib.Path(name).touch()
        environment = {"PATH": f"{nonet.parent}:{os.environ['PATH']}", "HOME": folder, "TERM": "dumb",
                       "PS1": "$ ", "COLUMNS": "200", "LC_ALL": "C.UTF-8"}
        for shell in "bash", "zsh", "fish":
            if shutil.which(shell) is None:
                print(f"{shell} is not installed: left out")
                continue
            script = pathlib.Path(folder, "script." + shell)
            with script.open("wb") as file:
                subprocess.run([nonet, "completions", shell], stdout=file, check=True)
            if shell == "fish":
                failed = complete_in_fish(script, environment)
            elif shell == "bash":
                failed = complete_in_terminal(["bash", "--norc", "--noprofile", "-i"], f"source {script}", environment)
            else:
                failed = complete_in_terminal(["zsh", "-f", "-i"], f"autoload compinit; compinit -D; source {script}",
                                              environment)
            for typed, expected, shown in failed:
                print(f"{shell}: '{typed}' and the tab key should give '{expected}'; it gives:\n{shown!r}")
            print(f"{shell}: {len(CASES) - len(failed)} of {len(CASES)} lines completed")
            failures += len(failed)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
