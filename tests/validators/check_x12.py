"""Validates X12 270 interchanges with linuxforhealth-x12.

Reads a JSON string a line, each a whole interchange, and answers with a JSON line each: null when it is valid, else
what is wrong with it. One process for all of them, because importing the library takes longer than its work.
"""

import json
import logging
import sys

from linuxforhealth.x12.io import X12ModelReader, X12SegmentReader
from linuxforhealth.x12.v5010.segments import GeSegment, GsSegment, IeaSegment, IsaSegment

# The library reads over the segments around a transaction set, although it has models of them.
CONTROL_SEGMENTS = {"ISA": IsaSegment, "GS": GsSegment, "GE": GeSegment, "IEA": IeaSegment}


def problem_of(interchange):
    """What is wrong with an interchange; None when nothing is."""
    try:
        with X12ModelReader(interchange) as reader:
            transactions = sum(1 for _ in reader.models())
        if transactions != 1:
            return f"{transactions} whole transaction sets"
        return control_problem_of(interchange)
    except Exception as failure:  # the library fails in many ways, and each of them is its verdict
        return f"{type(failure).__name__}: {failure}"


def control_problem_of(interchange):
    with X12SegmentReader(interchange) as reader:
        segments = [fields for name, fields in reader.segments() if name in CONTROL_SEGMENTS]
    names = [fields[0] for fields in segments]
    if names != list(CONTROL_SEGMENTS):
        return f"control segments are {names}"
    for name, *elements in segments:
        model = CONTROL_SEGMENTS[name]
        fields = [field for field in model.__fields__ if field not in ("delimiters", "segment_name")]
        if len(elements) != len(fields):
            return f"{name} has {len(elements)} elements"
        model(segment_name=name, **dict(zip(fields, elements)))
    return None


# What it logs of a bad interchange is in its exception too.
logging.disable()
for line in sys.stdin:
    print(json.dumps(problem_of(json.loads(line))), flush=True)
