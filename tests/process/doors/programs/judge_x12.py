"""Judges X12 interchanges with pyx12.

Reads a JSON string a line, each a whole interchange, and answers with a JSON line each: a list of what is wrong with it.
Of every interchange the envelopes, levels, counts and control numbers are read; a 999 is held against its map. There is
none for the 271 of 005010X279A1.
"""

import io
import json
import sys

import pyx12.params
import pyx12.x12file
import pyx12.x12n_document


def read_by_pyx12(interchange):
    reader = pyx12.x12file.X12Reader(io.StringIO(interchange))
    found = []
    for _ in reader:
        found += reader.pop_errors()
    reader.cleanup()
    return [str(error) for error in found + reader.pop_errors()]


def held_by_pyx12(interchange):
    answer = io.StringIO()
    is_valid = pyx12.x12n_document.x12n_document(
        param=pyx12.params.params(), src_file=io.StringIO(interchange), fd_997=answer, fd_html=None
    )
    return [] if is_valid else [answer.getvalue()]


def problems_of(interchange):
    found = read_by_pyx12(interchange)
    if "ST*999*" in interchange:
        found += held_by_pyx12(interchange)
    return found


for line in sys.stdin:
    print(json.dumps(problems_of(json.loads(line))), flush=True)
