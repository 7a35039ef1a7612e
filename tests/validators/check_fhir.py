"""Reads a resource a line, and prints a line for each: what is wrong with it, or null."""

import json
import sys

from fhir.resources.R4B import get_fhir_model_class

for line in sys.stdin:
    resource = json.loads(line)
    try:
        get_fhir_model_class(resource["resourceType"]).model_validate(resource)
        print("null")
    except Exception as problem:  # the library has no one class of errors
        print(json.dumps(str(problem)[:500]))
