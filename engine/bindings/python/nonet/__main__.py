"""`python3 -m nonet`: the program."""

import os
import sys

from ._program import program

os.execv(program(), ["nonet"] + sys.argv[1:])
