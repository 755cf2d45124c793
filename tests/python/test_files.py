"""read() and solve_file()."""

import gzip
import json
import os
import re
import subprocess
import warnings
import zipfile

import numpy as np
import pytest

import nonet
from conftest import EASY, SOLUTION
from nonet._program import program


@pytest.fixture
def write(tmp_path):
    def write_file(name, data):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path
    return write_file


def test_read_tables(write, extreme):
    path, puzzles = extreme  # sudoku-extreme
    assert (nonet.read(path) == puzzles).all()
    assert (nonet.read(path, column="question") == puzzles).all()
    assert (nonet.read(path, column=2) == puzzles).all()
    assert (nonet.read(str(path), column="answer") > 0).all()
    kaggle = write("kaggle.csv", f"quizzes,solutions\n{EASY.replace('.', '0')},{SOLUTION}\n")
    assert nonet.to_strings(nonet.read(kaggle)) == [EASY]
    assert nonet.to_strings(nonet.read(kaggle, column="solutions")) == [SOLUTION]
    rrn = write("rrn.csv", f"{EASY.replace('.', '0')},{SOLUTION}\n" * 3)  # without a header
    assert nonet.to_strings(nonet.read(rrn)) == [EASY] * 3
    assert nonet.to_strings(nonet.read(rrn, column=2)) == [SOLUTION] * 3
    packed = write("rrn.csv.gz", gzip.compress(rrn.read_bytes()))
    assert nonet.read([rrn, packed]).shape == (6, 81)


def test_read_arrays(tmp_path, grid):
    path = tmp_path / "puzzles.npy"
    full = np.array(list(map(int, SOLUTION)), np.uint8)
    for array in (np.array([grid, full]), np.array([grid, full]).reshape(2, 9, 9),
                  np.array([grid, full]) + 1, np.array([grid, full], np.int64) + 1,
                  np.array([grid, full], np.float32, order="F") + 1):
        np.save(path, array)
        assert (nonet.read(path) == [grid, full]).all()
    np.save(path, np.array([EASY, EASY]))
    assert (nonet.read(path) == [grid, grid]).all()
    np.save(path, np.array([EASY, SOLUTION]))
    assert (nonet.read(path) == [grid, full]).all()
    np.save(path, np.array([grid + 1, np.zeros(81, int)]))  # padding
    assert (nonet.read(path) == [grid, np.zeros(81)]).all()
    without_nine = np.array(list(map(int, EASY.replace(".", "0").replace("9", "0"))))
    np.save(path, np.array([without_nine]) + 1)  # there is no 10
    assert (nonet.read(path) == without_nine).all()
    np.save(path, np.where(grid == 0, -1, grid - 1)[None])
    assert (nonet.read(path) == grid).all()
    for pairs in (np.array([[grid, full]] * 3), np.array([[grid, full]] * 3) + 1,
                  np.array([[grid, full]] * 3).reshape(3, 2, 9, 9)):
        np.save(path, pairs)
        assert (nonet.read(path) == grid).all()
        assert (nonet.read(path, column="solution") == full).all()


BAD_ARRAYS = [
    (np.zeros((2, 80), np.uint8), r"the shape \(2, 80\)"), (np.zeros((2, 3, 81)), r"\(2, 3, 81\)"),
    (np.array([None, 1]), r"the type '\|O'"),
    (np.full((2, 81), 12), "value 1 of record 1 of the NumPy array is 12;"),
    (np.full((2, 81), 0.5), "value 1 of record 1 .* is 0.5;"),
    (np.array([[0] * 81, [0] * 80 + [-2]]), "value 81 of record 2 .* is -2;"),
    (np.array([[1] + [0] * 80] * 300 + [[1] + [0] * 79 + [10]]), "value 81 of record 301 .* is 10;"),
]


@pytest.mark.parametrize("array, words", BAD_ARRAYS)
def test_bad_arrays(tmp_path, array, words):
    """They are refused by the program as by the module, in every command."""
    path = tmp_path / "bad.npy"
    np.save(path, array, allow_pickle=True)
    with pytest.raises(nonet.DataError, match=f"bad.npy: .*{words}"):
        nonet.read(path)
    for command in (["solve"], ["convert"], ["describe"], ["rate"], ["verify", path]):
        run = subprocess.run([program(), *command, path], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert run.returncode == 4 and re.search(f"bad.npy: .*{words}", run.stderr), run


@pytest.mark.parametrize("shape", ["(-1, 81)", "(18446744073709551616, 81)", "(1 2, 81)", "(2, 0x51)", "()",
                                   "(9223372036854775807, 81)"])
def test_impossible_shapes(tmp_path, shape):
    path = tmp_path / "bad.npy"
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + bytes(162))
    with pytest.raises(nonet.DataError, match="the shape|records"):
        nonet.read(path)


def test_arrays_of_a_training_set(tmp_path):
    """What `save_hrm()` writes, with 1 for a blank, is read right by all: values decide, not names."""
    puzzles = nonet.generate("minimal", 300, seed=5)
    lines = nonet.to_strings(puzzles)

    def run(*arguments, **options):
        return subprocess.run([program(), *map(str, arguments)], check=True, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, cwd=tmp_path, **options)

    nonet.save_hrm(tmp_path / "set", {"train": (puzzles, nonet.solve(puzzles).solutions)})
    inputs, labels = (tmp_path / "set" / "train" / f"all__{name}.npy" for name in ("inputs", "labels"))
    (tmp_path / "x").write_bytes(inputs.read_bytes())
    read = nonet.to_strings(nonet.read(inputs))
    assert read == lines
    assert run("convert", "-q", inputs).stdout.split() == run("convert", "-q", "x").stdout.split() == read
    solutions = nonet.to_strings(nonet.solve(nonet.read(inputs)).solutions)
    assert nonet.to_strings(nonet.read(labels)) == solutions
    assert run("solve", "-q", inputs).stdout.split() == solutions
    assert "2 to 10 are read as 1 to 9" in run("solve", inputs).stderr
    assert "OK" in run("verify", inputs, labels).stdout
    assert f"unique {len(read)}" in " ".join(run("describe", inputs).stdout.replace(",", "").split())
    assert len(run("rate", "-q", inputs).stdout.split()) >= len(read)


def test_archives_of_arrays(tmp_path):
    """The array of puzzles is found by solving; a lone array is read whatever its name is."""
    puzzles = nonet.generate("minimal", 40, seed=7)
    solutions = nonet.solve(puzzles).solutions
    path = tmp_path / "a.npz"
    for arrays in ({"a": puzzles}, {"solutions": puzzles}, {"quizzes": puzzles, "solutions": solutions},
                   {"puzzles": solutions, "answers": puzzles}, {"y": solutions + 1, "n": np.arange(40), "x": puzzles + 1},
                   {"pairs": np.stack([puzzles, solutions], axis=1)}):
        for save in (np.savez, np.savez_compressed):
            save(path, **arrays)
            assert (nonet.read(path) == puzzles).all(), arrays.keys()
    assert (nonet.read(path, column="solution") == solutions).all()
    answers = tmp_path / "answers.npz"
    np.savez(answers, a=solutions)
    found = subprocess.run([program(), "verify", path, answers], stdout=subprocess.PIPE, text=True)
    assert found.returncode == 0 and "40 solutions right" in found.stdout
    np.savez(path, n=np.arange(40), m=np.zeros((3, 4)))
    with pytest.raises(nonet.DataError, match="a.npz: no array of the zip archive has puzzles"):
        nonet.read(path)


def test_archives_of_tables(tmp_path):
    puzzles = nonet.generate("easy", 3000, seed=8)
    table = "quizzes,solutions\n" + "".join(
        f"{p},{s}\n" for p, s in zip(nonet.to_strings(puzzles), nonet.to_strings(nonet.solve(puzzles).solutions)))
    path = tmp_path / "sudoku.csv.zip"

    def save(members):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in members.items():
                archive.writestr(name, text)

    save({"data/": b"", "data/sudoku.csv": table, "__MACOSX/._sudoku.csv": b"x"})
    assert (nonet.read(path) == puzzles).all()
    save({"sudoku.csv.gz": gzip.compress(table.encode())})
    assert (nonet.read(path) == puzzles).all()
    lines = (tmp_path / "lines.txt")
    for part in range(2):  # a shard does not begin inside an archive
        subprocess.run([program(), "solve", "-q", "--shard", f"{part}/2", "-o", tmp_path / f"part{part}", path], check=True)
    subprocess.run([program(), "solve", "-q", "-o", lines, path], check=True)
    assert lines.read_bytes() == (tmp_path / "part0").read_bytes() + (tmp_path / "part1").read_bytes()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(nonet.DataError, match="sudoku.csv.zip: .*(damaged|cannot be read)"):
        nonet.read(path)
    save({"a": table, "b": table})
    with pytest.raises(nonet.DataError, match="several members: a, b; write one of them with `unzip -p"):
        nonet.read(path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("a", table)
    with pytest.raises(nonet.DataError, match="its compression has the number 12; only deflate is read"):
        nonet.read(path)
    save({"a": table})
    encrypted = bytearray(path.read_bytes())
    encrypted[6] |= 1  # the flag in the member's head and in the list at the end
    encrypted[encrypted.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(encrypted)
    with pytest.raises(nonet.DataError, match="it is encrypted"):
        nonet.read(path)
    path.write_bytes(data[:100])
    with pytest.raises(nonet.DataError, match="the zip archive is damaged"):
        nonet.read(path)


def test_records_without_solutions_in_arrays(tmp_path, write):
    """The solutions of the first records are zeros: they are no puzzles, and no solutions."""
    puzzles = np.concatenate([nonet.generate("multiple", 12, seed=6), nonet.generate("minimal", 5, seed=6)])
    lines = nonet.to_strings(puzzles)
    table = write("puzzles.txt", "\n".join(lines) + "\n")
    for command in ("solve", "convert"):
        subprocess.run([program(), command, "-q", "-f", "npy", "-o", tmp_path / "pairs.npy", table], check=True)
        assert nonet.to_strings(nonet.read(tmp_path / "pairs.npy")) == lines
        found = subprocess.run([program(), "convert", "-q", tmp_path / "pairs.npy"], stdout=subprocess.PIPE, text=True)
        assert found.stdout.split() == lines


def test_malformed_records(write):
    path = write("bad.txt", f"{EASY}\nxx\n{EASY}\n")
    with pytest.raises(nonet.DataError, match="record 2 .line 2 of .*bad.txt. is no puzzle"):
        nonet.read(path)
    with pytest.warns(UserWarning, match="1 malformed record is left out"):
        assert nonet.read(path, malformed="skip").shape == (2, 81)
    with pytest.raises(ValueError, match="malformed is 'no'"):
        nonet.read(path, malformed="no")
    assert issubclass(nonet.DataError, ValueError)


def test_files_that_cannot_be_read(tmp_path, write):
    for function in (nonet.read, nonet.solve_file):
        with pytest.raises(FileNotFoundError) as raised:
            function(tmp_path / "none.txt")
        assert raised.value.filename == str(tmp_path / "none.txt") and raised.value.errno == 2
        with pytest.raises(IsADirectoryError):
            function(tmp_path)
        with pytest.raises(ValueError, match="null character"):
            function("a\0b")
        with pytest.raises(TypeError):
            function(3)
        damaged = write("cut.gz", gzip.compress(f"{EASY}\n".encode() * 999)[:60])
        with pytest.raises(nonet.DataError, match="cut.gz: gzip data damaged"):
            function(damaged)
    with pytest.raises(nonet.DataError, match="no column 'zz'"):
        nonet.read(write("a.csv", f"a,b\n{EASY},1\n"), column="zz")
    with pytest.raises(ValueError, match="no input format 'zz'; there are"):
        nonet.read(write("a.txt", EASY), format="zz")
    with pytest.raises(ValueError, match="candidates"):
        nonet.read(write("sukaku.txt", "." * 729 + "\n"))


def test_solve_file_writes_chosen_fields(extreme, tmp_path):
    (path, puzzles), output = extreme, tmp_path / "out.jsonl"
    nonet.solve_file(path, output, "jsonl", output_fields=["solution", "clues", "er", "minlex"])
    rows = [json.loads(line) for line in output.read_text().splitlines()]
    assert list(rows[0]) == ["solution", "clues", "er", "minlex"]
    puzzles = nonet.read(path)
    assert [row["clues"] for row in rows] == nonet.rate(puzzles)["clues"].tolist()
    assert [row["minlex"] for row in rows] == nonet.to_strings(nonet.canonical(puzzles))
    with pytest.raises(ValueError, match="'colour' is not a field; the fields are record,"):
        nonet.solve_file(path, output, "csv", output_fields=["colour"])
    with pytest.raises(ValueError, match="line has no named fields"):
        nonet.solve_file(path, output, output_fields=["er"])


def test_solve_file(extreme, tmp_path):
    path, puzzles = extreme
    output = tmp_path / "answers.csv"
    calls = []
    report = nonet.solve_file(path, output, "csv", keep_columns=True, threads=2,
                              progress=lambda *call: calls.append(call))
    answers = nonet.solve(puzzles)
    assert report.complete and report.records == len(puzzles) == calls[-1][0]
    assert report.tally == answers.tally() and report.signature == answers.signature
    assert report.guesses == answers.guesses.sum() and report.signature in str(report)
    lines = output.read_text().splitlines()
    assert len(lines) == len(puzzles) + 1 and lines[0].endswith("source,answer,rating")
    assert nonet.solve_file([path, path]).records == 2 * len(puzzles)
    checked = nonet.solve_file(path, check_column=True)
    assert checked.details["claims"]["right"] == len(puzzles)


def test_the_output_format_npy(extreme, tmp_path):
    path, puzzles = extreme
    output = tmp_path / "answers.npy"
    nonet.solve_file(path, output, "npy")
    assert (nonet.read(output) == puzzles).all()
    assert (nonet.read(output, column="solution") == nonet.solve(puzzles).solutions).all()
    with pytest.raises(nonet.DataError, match="no column 'x'"):
        nonet.read(output, column="x")


def test_too_many_malformed_records(write, tmp_path):
    path = write("bad.txt", f"{EASY}\nxx\n{EASY}\n")
    output = tmp_path / "out.txt"
    with pytest.raises(nonet.DataError, match="1 of 3 records are malformed.*record 2") as raised:
        nonet.solve_file(path, output)
    assert raised.value.report.malformed[0][:3] == (2, str(path), 2)
    report = nonet.solve_file(path, output, max_malformed=1)
    assert report.tally == {"unique": 2, "malformed": 1}
    assert output.read_text() == f"{SOLUTION}\nmalformed\n{SOLUTION}\n"


@pytest.mark.parametrize("kind", ["S81", "U81"])
def test_items_that_are_no_puzzles_keep_their_numbers(tmp_path, kind):
    np.save(tmp_path / "a.npy", np.array([EASY, "", "#", "\n", " " * 81, EASY], kind))
    nonet.solve_file(tmp_path / "a.npy", tmp_path / "out.txt", max_malformed=4)
    assert (tmp_path / "out.txt").read_text().split() == [SOLUTION] + 4 * ["malformed"] + [SOLUTION]


def test_outputs_that_cannot_be_written(write, tmp_path):
    path = write("a.txt", EASY + "\n")
    with pytest.raises(FileNotFoundError) as raised:
        nonet.solve_file(path, tmp_path / "no" / "out.txt")
    assert raised.value.filename == str(tmp_path / "no" / "out.txt")
    with pytest.raises(ValueError, match="is an input and would be overwritten"):
        nonet.solve_file(path, path)
    os.link(path, tmp_path / "link.txt")
    with pytest.raises(ValueError, match="is an input and would be overwritten"):
        nonet.solve_file(path, tmp_path / "link.txt")
    if os.path.exists("/dev/full"):
        with pytest.raises(OSError) as raised:
            nonet.solve_file(path, "/dev/full")
        assert raised.value.errno == 28
    assert path.read_text() == EASY + "\n"


@pytest.mark.parametrize("arguments, words", [
    ({"format": "zz"}, "no output format 'zz'"), ({"input_format": "zz"}, "no input format"),
    ({"max_malformed": "zz"}, "max_malformed"), ({"solver": "zz"}, "no solver"),
    ({"slowest": -1}, "slowest"), ({"memory": 0}, "memory"),
    ({"memory": 1, "threads": 2}, r"needs 15 MiB of memory: choose more memory \(memory=\)"),
    ({"limit": 0}, "limit"),
])
def test_wrong_options(write, arguments, words):
    with pytest.raises(ValueError, match=words):
        nonet.solve_file(write("a.txt", EASY), **arguments)


def test_a_progress_callback_that_raises_stops_the_run(write, tmp_path):
    def fail(*_):
        raise RuntimeError("enough")
    with pytest.raises(RuntimeError, match="enough"):
        nonet.solve_file(write("a.txt", EASY), progress=fail)


def test_no_warnings_of_python(tmp_path, write):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nonet.solve_file(write("a.txt", EASY))
        nonet.read(write("a.txt", EASY))
        for name, save in (("pairs.npy", np.save), ("pairs.npz", np.savez)):
            save(tmp_path / name, nonet.parse([EASY, SOLUTION] * 3).reshape(3, 2, 81))
            assert (nonet.read(tmp_path / name, column="solution") > 0).all()
            assert nonet.to_strings(nonet.read(tmp_path / name)) == [EASY] * 3
        nonet.read(write("a.json", f'["{EASY}", "{EASY}"]'))


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.float32])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_of_either_order(tmp_path, dtype, order):
    puzzles = nonet.generate("minimal", 700, seed=4)
    pairs = np.stack([puzzles, nonet.solve(puzzles).solutions], axis=1)
    lines = nonet.to_strings(puzzles)
    path = tmp_path / "puzzles.npy"

    def program_lines(array, *arguments):
        array = np.array(array, dtype, order=order)
        assert array.flags.f_contiguous == (order == "F")
        np.save(path, array)
        np.savez_compressed(path.with_suffix(".npz"), quizzes=array)
        found = [subprocess.run([program(), *arguments, "-q", name], check=True, text=True, stdout=subprocess.PIPE)
                 .stdout.splitlines() for name in (path, path.with_suffix(".npz"))]
        assert found[0] == found[1]
        return found[0]

    assert program_lines(puzzles, "convert") == lines
    assert program_lines(puzzles.reshape(-1, 9, 9), "convert") == lines
    assert program_lines(puzzles[:1].reshape(9, 9), "convert") == lines[:1]
    assert program_lines(pairs, "convert", "-f", "pair") == [
        f"{puzzle},{solution}" for puzzle, solution in zip(lines, nonet.to_strings(pairs[:, 1]))]
    path.write_bytes(path.read_bytes()[:-1])
    assert "early" in subprocess.run([program(), "convert", path], text=True, stderr=subprocess.PIPE).stderr
