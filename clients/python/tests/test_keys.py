"""Idempotency keys: one for all attempts, known to the program before the first."""

import asyncio
import json
import uuid
from typing import Any

import httpx
import pytest
from fake_service import CHECK_ID, QUESTION, World, answer, problem

from eligibility_client import EligibilityClient, EligibilityError

CALLS = [
    lambda client, **options: client.check(QUESTION, **options),
    lambda client, **options: client.mock_check(QUESTION, **options),
    lambda client, **options: client.batches.create([QUESTION], **options),
]


def fine() -> httpx.Response:
    return answer("active", id=CHECK_ID)


@pytest.mark.parametrize("call", CALLS)
def test_one_key_is_kept_over_all_attempts(world: World, call: Any) -> None:
    world.answers = [httpx.ReadError(""), problem(500, "internal"), fine()]

    world.do(call)

    keys = {request.headers["Idempotency-Key"] for request in world.sent}
    assert len(world.sent) == 3
    assert len(keys) == 1
    assert uuid.UUID(keys.pop()).version == 4


@pytest.mark.parametrize("call", CALLS)
def test_the_program_is_told_of_the_key_before_the_first_attempt(world: World, call: Any) -> None:
    world.answers = [fine()]
    told: list[tuple[str, int]] = []

    async def listen(key: str) -> None:
        await asyncio.sleep(0)
        told.append((key, len(world.sent)))

    def listen_at_once(key: str) -> None:
        told.append((key, len(world.sent)))

    listener = listen if world.is_async else listen_at_once
    world.do(lambda client: call(client, on_idempotency_key=listener))

    assert told == [(world.sent[0].headers["Idempotency-Key"], 0)]


def test_nothing_is_sent_where_the_program_cannot_store_the_key(world: World) -> None:
    def fail(_key: str) -> None:
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        world.do(lambda client: client.check(QUESTION, on_idempotency_key=fail))

    assert world.sent == []


def test_the_blocking_client_refuses_a_listener_that_it_could_not_wait_for() -> None:
    async def listen(_key: str) -> None: ...

    client = EligibilityClient("https://api.example", "key", "clinic")
    with client, pytest.raises(TypeError, match="coroutine"):
        client.check(QUESTION, on_idempotency_key=listen)


@pytest.mark.parametrize("question", [QUESTION, {**QUESTION, "idempotencyKey": "from-the-question"}])
def test_a_key_of_the_program_is_sent(world: World, question: Any) -> None:
    world.answers = [fine()]
    given = None if "idempotencyKey" in question else "from-the-call"

    result = world.do(lambda client: client.check(question, idempotency_key=given))

    assert world.sent[0].headers["Idempotency-Key"] == result.idempotency_key == (given or "from-the-question")


def test_two_checks_have_two_keys(world: World) -> None:
    world.answers = [fine(), fine()]

    first = world.do(lambda client: client.check(QUESTION))
    second = world.do(lambda client: client.check(QUESTION))

    assert first.idempotency_key != second.idempotency_key


@pytest.mark.parametrize("call", CALLS)
def test_every_error_has_the_key(world: World, call: Any) -> None:
    world.answers = [problem(402, "insufficient-balance")]

    with pytest.raises(EligibilityError) as raised:
        world.do(call)

    assert raised.value.idempotency_key == world.sent[0].headers["Idempotency-Key"]


def test_the_question_is_sent_as_it_is_in_the_body_alone(world: World) -> None:
    world.answers = [fine(), fine()]

    world.do(lambda client: client.check(QUESTION, include=["benefits"], max_age_seconds=600))
    world.do(lambda client: client.mock_check(QUESTION, fixture="dental"))

    live, mock = world.sent
    assert json.loads(live.content) == QUESTION
    assert str(live.url) == "https://api.example/api/eligibility/check?include=outcome%2Cbenefits"
    assert live.headers["Cache-Control"] == "max-age=600"
    assert live.headers["Authorization"] == "Bearer elig_live_secret"
    assert live.headers["X-Client-Id"] == "7d8e9f00-1a2b-4c3d-8e4f-5a6b7c8d9e0f"
    assert mock.url.path == "/api/eligibility/check/mock"
    assert json.loads(mock.content) == {**QUESTION, "mockFixture": "dental"}
