"""What is sent again, after which pause, and how often."""

from email.utils import formatdate
from typing import Any

import httpx
import pytest
from fake_service import QUESTION, Answer, World, answer, problem

from eligibility_client import EligibilityError


def refused() -> Answer:
    return httpx.ConnectError("refused")


def broken() -> Answer:
    return httpx.ReadError("reset")


def late() -> Answer:
    return httpx.ReadTimeout("late")


def proxy_page(status: int = 502) -> Answer:
    return httpx.Response(status, html="<h1>Bad gateway</h1>")


def ok() -> httpx.Response:
    return httpx.Response(200, json={"available": 1})


KEYED = {"Idempotency-Key": "0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11"}

REPEATED: list[tuple[str, dict[str, str], Any, bool]] = [
    *[
        (method, headers, failure, True)
        for method, headers in [("GET", {}), ("PUT", {}), ("DELETE", {}), ("POST", KEYED)]
        for failure in [
            refused,
            broken,
            late,
            proxy_page,
            lambda: problem(408, "request-timeout"),
            lambda: problem(429, "rate-limited"),
            lambda: problem(500, "internal"),
            lambda: problem(503, "service-unavailable"),
        ]
    ],
    *[
        (method, {}, failure, True)
        for method in ["POST", "PATCH"]
        for failure in [refused, lambda: problem(429, "rate-limited")]
    ],
    *[
        (method, {}, failure, False)
        for method in ["POST", "PATCH"]
        for failure in [
            broken,
            late,
            proxy_page,
            lambda: problem(408, "request-timeout"),
            lambda: problem(500, "internal"),
        ]
    ],
    *[
        ("POST", KEYED, lambda status=status, code=code: problem(status, code), False)
        for status, code in [
            (400, "validation-failed"),
            (401, "unauthorized"),
            (402, "insufficient-balance"),
            (403, "client-forbidden"),
            (404, "not-found"),
            (409, "idempotency-result-expired"),
            (422, "payer-ambiguous"),
        ]
    ],
]


@pytest.mark.parametrize(("method", "headers", "failure", "is_repeated"), REPEATED)
def test_sends_again_what_may_be_repeated(
    world: World, method: str, headers: dict[str, str], failure: Any, is_repeated: bool
) -> None:
    world.answers = [failure(), ok()]

    def call(client: Any) -> Any:
        return client.request(method, "/api/wallet", headers=headers)

    if is_repeated:
        assert world.do(call) == {"available": 1}
    else:
        with pytest.raises(EligibilityError):
            world.do(call)
    assert len(world.sent) == (2 if is_repeated else 1)


def test_gives_up_after_the_retries_and_pauses_longer_each_time(world: World) -> None:
    world.options = {"max_retries": 6}
    world.answers = [problem(503, "service-unavailable") for _ in range(7)]

    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.check(QUESTION))

    assert raised.value.code == "service-unavailable"
    assert world.pauses == [0.25, 0.5, 1, 2, 4, 4]


def test_makes_no_retries_where_there_are_to_be_none(world: World) -> None:
    world.options = {"max_retries": 0}
    world.answers = [refused()]

    with pytest.raises(EligibilityError):
        world.do(lambda client: client.check(QUESTION))

    assert world.pauses == []


@pytest.mark.parametrize(
    ("retry_after", "pause"),
    [("7", 7), ("0", 0), (formatdate(1010, usegmt=True), 10), (formatdate(900, usegmt=True), 0), ("soon", 0.25)],
)
def test_heeds_retry_after(world: World, retry_after: str, pause: float) -> None:
    world.answers = [problem(429, "rate-limited", {"Retry-After": retry_after}), answer()]

    world.do(lambda client: client.check(QUESTION))

    assert world.pauses == [pause]


@pytest.mark.parametrize("code", ["rate-limited", "idempotency-in-progress"])
def test_gives_up_at_once_where_the_service_wants_a_long_pause(world: World, code: str) -> None:
    status = 429 if code == "rate-limited" else 409
    world.answers = [problem(status, code, {"Retry-After": "61"})]

    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.check(QUESTION))

    assert raised.value.retry_after_seconds == 61
    assert world.pauses == []


def test_waits_for_a_check_that_runs_without_counting_it_as_a_retry(world: World) -> None:
    world.options = {"max_retries": 1}
    running = [problem(409, "idempotency-in-progress", {"Retry-After": "2"}) for _ in range(10)]
    world.answers = [broken(), *running, answer()]

    assert world.do(lambda client: client.check(QUESTION)).status == "active"
    assert world.pauses == [0.25, *[2] * 10]


def test_ends_the_wait_for_a_check_that_runs_after_the_time_of_all_attempts(world: World) -> None:
    world.options = {"max_retries": 1, "timeout_s": 5}
    world.answers = [problem(409, "idempotency-in-progress", {"Retry-After": "3"}) for _ in range(10)]

    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.check(QUESTION))

    assert raised.value.code == "idempotency-in-progress"
    assert raised.value.idempotency_key is not None
    assert world.pauses == [3, 3, 3]


def running() -> Answer:
    return httpx.Response(202, json={"status": "running"}, headers={"Retry-After": "1"})


@pytest.mark.parametrize(
    "call",
    [
        lambda client: client.benefits("id"),
        lambda client: client.estimate("id", [{"serviceTypeCode": "98", "allowedAmount": 150}]),
    ],
)
def test_asks_again_for_what_is_still_running(world: World, call: Any) -> None:
    world.answers = [running(), running(), ok()]

    assert world.do(call) == {"available": 1}
    assert [request.headers["Prefer"] for request in world.sent] == ["wait=20"] * 3
    assert world.pauses == [1, 1]


def test_raises_where_a_check_runs_longer_than_all_attempts(world: World) -> None:
    world.options = {"max_retries": 0, "timeout_s": 10}
    world.seconds_per_request = 4
    world.answers = [running() for _ in range(9)]

    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.checks.answer("id"))

    assert (raised.value.code, raised.value.status) == ("timed-out", 202)
    assert len(world.sent) == 3
    assert world.sent[0].headers["Prefer"] == "wait=5"


@pytest.mark.parametrize("failure", [refused, broken, late])
def test_raises_a_lost_connection_without_its_details(world: World, failure: Any) -> None:
    world.options = {"max_retries": 0}
    world.answers = [failure()]

    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.check(QUESTION))

    error = raised.value
    assert error.code == ("timed-out" if failure is late else "connection-failed")
    address = str(world.sent[0].url.netloc, "ascii")
    assert failure is late or f"The service at {address} could not be reached" in str(error)
    assert error.status is None
    assert error.__cause__ is None and error.__context__ is None
