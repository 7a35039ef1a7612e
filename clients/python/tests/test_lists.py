"""Lists over all their pages."""

import json
from typing import Any

import httpx
import pytest
from fake_service import World, problem

from eligibility_client import EligibilityError


def page(*entries: object, cursor: str | None) -> httpx.Response:
    return httpx.Response(200, json={"data": entries, "nextCursor": cursor})


LISTS = [
    (lambda client: client.checks.list({"outcome": "inactive"}), "/api/eligibility/checks", {"outcome": "inactive"}),
    (lambda client: client.batches.list(), "/api/eligibility/batches", {}),
    (
        lambda client: client.batches.results("b1", state="refused", include="benefits"),
        "/api/eligibility/batches/b1/results",
        {"state": "refused", "include": "benefits"},
    ),
    (lambda client: client.events.list({"order": "oldest"}), "/api/events", {"order": "oldest"}),
    (lambda client: client.wallet.journal(), "/api/wallet/journal", {}),
]


@pytest.mark.parametrize(("call", "path", "query"), LISTS)
def test_a_list_goes_over_all_pages(world: World, call: Any, path: str, query: dict[str, str]) -> None:
    world.answers = [page(1, 2, cursor="c1"), page(cursor="c2"), page(3, cursor=None)]

    assert world.all(call) == [1, 2, 3]
    assert [(request.method, request.url.path) for request in world.sent] == [("GET", path)] * 3
    assert [dict(request.url.params) for request in world.sent] == [
        query,
        {**query, "cursor": "c1"},
        {**query, "cursor": "c2"},
    ]


def test_a_search_sends_the_patient_in_the_body_of_each_page(world: World) -> None:
    world.answers = [page(1, cursor="c1"), page(2, cursor=None)]

    assert world.all(lambda client: client.checks.search({"memberId": "W1"})) == [1, 2]
    assert [json.loads(request.content) for request in world.sent] == [
        {"memberId": "W1"},
        {"memberId": "W1", "cursor": "c1"},
    ]
    assert all(not request.url.query for request in world.sent)


def test_a_page_is_tried_again(world: World) -> None:
    world.answers = [page(1, cursor="c1"), problem(503, "service-unavailable"), page(2, cursor=None)]

    assert world.all(lambda client: client.checks.list()) == [1, 2]


def test_a_page_that_is_refused_raises(world: World) -> None:
    world.answers = [page(1, cursor="c1"), problem(401, "unauthorized")]

    with pytest.raises(EligibilityError, match="unauthorized"):
        world.all(lambda client: client.checks.list())
