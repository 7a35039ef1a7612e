"""Judges X12 interchanges with pyx12 and linuxforhealth-x12.

Reads a JSON string a line, each a whole interchange, and answers with a JSON line each: a list of what is wrong with it.
pyx12 reads every envelope, counts and control numbers, and holds a 999 against its map; it has none of the 271 of
005010X279A1, which linuxforhealth-x12 has.
"""

import io
import json
import logging
import sys

import pyx12.params
import pyx12.x12file
import pyx12.x12n_document
from linuxforhealth.x12.io import X12ModelReader


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


def held_by_linuxforhealth(interchange):
    try:
        with X12ModelReader(interchange) as reader:
            transactions = sum(1 for _ in reader.models())
        return [] if transactions == 1 else [f"{transactions} whole transaction sets"]
    except Exception as failure:  # the library fails in many ways, and each of them is its verdict
        return [f"{type(failure).__name__}: {failure}"]


def problems_of(interchange):
    found = read_by_pyx12(interchange)
    if "ST*999*" in interchange:
        found += held_by_pyx12(interchange)
    if "ST*271*" in interchange:
        found += held_by_linuxforhealth(interchange)
    return found


logging.disable()
for line in sys.stdin:
    print(json.dumps(problems_of(json.loads(line))), flush=True)
