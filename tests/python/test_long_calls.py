"""Ctrl-C, other threads, child processes."""

import concurrent.futures
import multiprocessing
import os
import signal
import threading
import time

import numpy as np
import pytest

import nonet

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture(scope="module")
def hard():
    return np.tile(nonet.parse(HARDEST), (1_000_000, 1))


@pytest.fixture(scope="module")
def hard_file(hard, tmp_path_factory):
    path = tmp_path_factory.mktemp("hard") / "hard.txt"
    path.write_text((HARDEST + "\n") * len(hard))
    return path


CALLS = {
    "solve": lambda hard, path: nonet.solve(hard),
    "solve on one thread": lambda hard, path: nonet.solve(hard, threads=1),
    "one puzzle": lambda hard, path: nonet.solve([[0] * 81], 2**62, "rowmajor"),
    "solve_file": lambda hard, path: nonet.solve_file(path, str(path) + ".out", solver="rowmajor"),
    "generate": lambda hard, path: nonet.generate("minimal", 10**7, clues=19),
    "generate hard": lambda hard, path: nonet.generate("hard", 100, rounds=10**6),
    "rate": lambda hard, path: nonet.rate(hard),
    "neighbours": lambda hard, path: nonet.neighbours(hard, 2, 2),
    "minimize": lambda hard, path: nonet.minimize(hard),
    "canonical": lambda hard, path: nonet.canonical(hard),
    "class_id": lambda hard, path: nonet.class_id(hard),
    "bench": lambda hard, path: nonet.bench(hard[:100], launches=100_000),
}


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_stops(name, hard, hard_file):
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    start = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        CALLS[name](hard, hard_file)
        time.sleep(10)  # a call that ended too early
    assert time.monotonic() - start < 8
    assert nonet.solve(HARDEST).unique.all()  # the module still works


def test_calls_of_several_threads_say_nothing(capfd):
    puzzles = nonet.generate("easy", 2000)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = pool.map(lambda i: nonet.class_id(puzzles, threads=i % 8 + 1).tolist(), range(64))
    assert len(set(map(tuple, answers))) == 1
    assert capfd.readouterr() == ("", "")


def test_other_threads_run_meanwhile(hard):
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.005):
            ticks.append(time.monotonic())
    thread = threading.Thread(target=tick)
    thread.start()
    nonet.solve(hard[:30_000], threads=1)
    done.set()
    thread.join()
    assert len(ticks) > 10


def test_calls_from_several_threads(mixed):
    want = nonet.solve(mixed).signature
    forms = nonet.canonical(mixed[:500])

    def work(i):
        if i % 3 == 0:
            return (nonet.canonical(mixed[:500], threads=1 + i % 2) == forms).all()
        return nonet.solve(mixed, threads=1 + i % 3).signature == want
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        assert all(pool.map(work, range(24)))


def signature_of(puzzles):
    return nonet.solve(puzzles).signature, len(nonet.generate("easy", 5000))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_child_processes(method, mixed):
    puzzles = np.tile(np.asarray(mixed), (4, 1))
    want = signature_of(puzzles)  # the threads of the engine have been started
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert set(pool.map_async(signature_of, [puzzles] * 4).get(timeout=60)) == {want}
    assert signature_of(puzzles) == want


def test_threads_with_small_stacks():
    """128 KiB are enough, as for the program."""
    puzzles = nonet.generate("minimal", 40, seed=1)
    fields = [name for name in nonet.field_names if name != "reason"]
    done = []

    def call():
        nonet.solve(puzzles)
        nonet.columns(puzzles[:4], fields)
        nonet.explain(puzzles[0])
        nonet.generate("hard", 2, rounds=1)
        nonet.neighbours(nonet.minimize(puzzles[:1]))
        done.append(True)

    before = threading.stack_size(128 << 10)
    try:
        thread = threading.Thread(target=call)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert done
