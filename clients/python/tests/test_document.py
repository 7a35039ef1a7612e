"""What is written by hand agrees with the OpenAPI document, where this is the repository."""

import json
from pathlib import Path
from typing import Any

import pytest

from eligibility_client import CheckFilter, EventFilter

DOCUMENT = Path(__file__).parents[3] / "gateway/openapi/generated/openapi.json"


@pytest.mark.skipif(not DOCUMENT.exists(), reason="there is no OpenAPI document beside this package")
@pytest.mark.parametrize(("path", "filter"), [("/api/eligibility/checks", CheckFilter), ("/api/events", EventFilter)])
def test_a_filter_has_the_parameters_of_its_list(path: str, filter: Any) -> None:
    document = json.loads(DOCUMENT.read_text())
    shared = document["components"]["parameters"]
    parameters = document["paths"][path]["get"]["parameters"]
    names = {shared[each["$ref"].split("/")[-1]]["name"] if "$ref" in each else each["name"] for each in parameters}

    assert filter.__annotations__.keys() == names - {"cursor"}
