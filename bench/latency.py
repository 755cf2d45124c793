#!/usr/bin/env python3
"""Measures how long a program in Python waits for the answer to one puzzle.

    bench/latency.py FILE=NAME... [-- LIB.so:SYMBOL=NAME...]

FILE has a puzzle of 81 characters a line. `nonet.solve()` gets an array of one puzzle, with `solver="auto"` and "scalar";
a function of the type nonet_solve_function (<nonet/nonet.h>) is called by ctypes, with texts that are ready. Each call
proves that the solution is the only one. Calls follow one another; functions take turns, several rounds each, and a
figure is the median of those of the rounds. Writes Markdown. latency.cpp measures the functions of C.
"""

import ctypes
import pathlib
import statistics
import sys
import time

import numpy
import nonet

ROUNDS, CALLS = 5, 5_000


def named(argument):
    front, _, name = argument.rpartition("=")
    return (front, name) if front else (name, name)


def texts_of(path):
    lines = [line[:81] for line in pathlib.Path(path).read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    if not lines:
        sys.exit(f"latency.py: {path} has no line of 81 characters")
    return [line.replace("0", ".") for line in lines]


class Nonet:
    def __init__(self, solver):
        self.name = f"`nonet.solve`, {solver}"
        self.solver = solver

    def prepare(self, texts):
        cells = [[int(c) if c != "." else 0 for c in text] for text in texts]
        self.puzzles = numpy.array(cells, dtype=numpy.uint8).reshape(-1, 1, 81)

    def call(self, i):
        return nonet.solve(self.puzzles[i], solver=self.solver, threads=1).counts[0]


class Function:
    def __init__(self, argument):
        place, self.name = named(argument)
        library, _, symbol = place.rpartition(":")
        self.function = ctypes.CDLL(str(pathlib.Path(library).resolve()))[symbol]
        self.function.restype = ctypes.c_size_t
        self.function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p,
                                  ctypes.POINTER(ctypes.c_size_t)]
        self.solution = ctypes.create_string_buffer(82)
        self.guesses = ctypes.c_size_t()

    def prepare(self, texts):
        self.texts = [text.encode() for text in texts]

    def call(self, i):
        return self.function(self.texts[i], 2, 0, self.solution, ctypes.byref(self.guesses))


def measure(contestant, count):
    micros = []
    for i in range(CALLS):
        index = i * 7919 % count  # neighbours in a file may be alike
        start = time.perf_counter_ns()
        solutions = contestant.call(index)
        micros.append((time.perf_counter_ns() - start) * 1e-3)
        if solutions != 1:
            sys.exit(f"latency.py: {contestant.name} finds another number of solutions than 1")
    micros.sort()
    return micros[CALLS // 2], micros[CALLS * 99 // 100]


def main():
    arguments = sys.argv[1:]
    end = arguments.index("--") if "--" in arguments else len(arguments)
    if end == 0:
        sys.exit(__doc__)
    contestants = [Nonet("auto"), Nonet("scalar"), *map(Function, arguments[end + 1:])]
    print("| puzzles | call | median, us | p99 |\n|---|---|---:|---:|")
    for argument in arguments[:end]:
        path, name = named(argument)
        texts = texts_of(path)
        figures = [[] for _ in contestants]
        for contestant in contestants:
            contestant.prepare(texts)
        for _ in range(ROUNDS):
            for contestant, values in zip(contestants, figures):
                values.append(measure(contestant, len(texts)))
        for contestant, values in zip(contestants, figures):
            median, p99 = (statistics.median(each) for each in zip(*values))
            print(f"| {name} | {contestant.name} | {median:.1f} | {p99:.1f} |")


if __name__ == "__main__":
    main()
