#!/bin/sh
# pandas.read_json turns texts of 81 digits, in quotes, into floating-point numbers: solutions and puzzles with 0 for a
# blank lose all but about 16 digits, without a warning. pandas.read_csv keeps the same digits, without quotes, as text.
# read_json(..., dtype=False) keeps them, too.
#
# Guess: quotes make text in JSON; in CSV 81 digits become a number. pandas 1.5.3 (Debian 12's 1.5.3+dfsg-2).
. "$(dirname "$0")/common.sh"
debian python3-pandas=1.5.3+dfsg-2 python3-pandas-lib=1.5.3+dfsg-2 python3-numpy=1:1.24.2-1+deb12u1 \
  python3-dateutil=2.8.2-2 python3-tz=2022.7.1-4 python3-six=1.16.0-4 libblas3=3.11.0-2 liblapack3=3.11.0-2 \
  libgfortran5=12.2.0-14+deb12u1 libquadmath0=12.2.0-14+deb12u1
cat > read.py << 'PYTHON'
import io, sys, warnings
warnings.simplefilter("ignore")
import pandas
solution = "864371259325849761971265843436192587198657432257483916689734125713528694542916378"
record = '{"solution": "%s"}\n' % solution
read = {
    "json": lambda: pandas.read_json(io.StringIO(record), lines=True),
    "json, dtype=False": lambda: pandas.read_json(io.StringIO(record), lines=True, dtype=False),
    "csv": lambda: pandas.read_csv(io.StringIO("solution\n%s\n" % solution)),
}
print(repr(read[sys.argv[1]]()["solution"][0]))
PYTHON
python() { PYTHONPATH=$work/root/usr/lib/python3/dist-packages /usr/bin/python3 read.py "$1"; }
text="'864371259325849761971265843436192587198657432257483916689734125713528694542916378'"
seen "read_json" "$(python json)" 8.643712593258498e+80
seen "read_json, dtype=False" "$(python 'json, dtype=False')" "$text"
seen "read_csv" "$(python csv)" "$text"
