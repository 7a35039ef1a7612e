"""What `on_attempt` is told."""

from dataclasses import asdict
from typing import Any

import httpx
from fake_service import QUESTION, World, answer, problem


def test_each_attempt_is_told(world: World) -> None:
    told: list[Any] = []
    world.options = {"on_attempt": told.append}
    world.seconds_per_request = 1.5
    world.answers = [httpx.ConnectError("refused"), problem(429, "rate-limited", {"Retry-After": "3"}), answer()]

    world.do(lambda client: client.check(QUESTION))

    shared = {"operation": "/api/eligibility/check", "method": "POST", "duration_s": 1.5}
    assert [asdict(attempt) for attempt in told] == [
        {
            **shared,
            "attempt": 1,
            "status": None,
            "code": "connection-failed",
            "request_id": None,
            "will_retry_in_s": 0.25,
        },
        {
            **shared,
            "attempt": 2,
            "status": 429,
            "code": "rate-limited",
            "request_id": "request-1",
            "will_retry_in_s": 3.0,
        },
        {**shared, "attempt": 3, "status": 200, "code": None, "request_id": "request-1", "will_retry_in_s": None},
    ]


def test_the_async_client_waits_for_a_hook() -> None:
    world = World(is_async=True)
    told: list[int] = []

    async def listen(attempt: Any) -> None:
        told.append(attempt.attempt)

    world.options = {"on_attempt": listen}
    world.answers = [answer()]

    world.do(lambda client: client.check(QUESTION))

    assert told == [1]


def test_nothing_of_the_patient_and_no_credential_is_told(world: World) -> None:
    told: list[Any] = []
    world.options = {"on_attempt": told.append}
    world.answers = [
        answer(),
        httpx.Response(200, json={"data": ["W123456789"], "nextCursor": None}),
        httpx.Response(200, json={"data": [], "nextCursor": None}),
        httpx.Response(200, json={}),
    ]

    world.do(lambda client: client.check(QUESTION))
    world.all(lambda client: client.checks.search({"memberId": "W123456789"}))
    world.all(lambda client: client.checks.list({"payerId": "W123456789"}))
    world.do(lambda client: client.request("GET", "/api/{what}", path={"what": "W123456789"}, query={"q": "Jane"}))

    text = repr(told)
    assert len(told) == 4
    assert told[3].operation == "/api/{what}"
    for secret in ["W123456789", "Jane", "Doe", "1980", "elig_live_secret"]:
        assert secret not in text
