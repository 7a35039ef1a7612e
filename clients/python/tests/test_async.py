"""What only the client for asyncio does."""

import asyncio

import httpx
import pytest
from fake_service import QUESTION

from eligibility_client import AsyncEligibilityClient, EligibilityError


async def never(_request: httpx.Request) -> httpx.Response:
    await asyncio.Event().wait()
    raise AssertionError


def client(timeout_s: float) -> AsyncEligibilityClient:
    http = httpx.AsyncClient(transport=httpx.MockTransport(never))
    return AsyncEligibilityClient("https://api.example", "key", timeout_s=timeout_s, max_retries=0, http_client=http)


def test_an_attempt_ends_with_its_time() -> None:
    with pytest.raises(EligibilityError) as raised:
        asyncio.run(client(0.01).check(QUESTION))

    assert raised.value.code == "timed-out"


def test_a_task_that_is_cancelled_ends_its_request_at_once() -> None:
    async def main() -> None:
        begun = asyncio.Event()
        task = asyncio.ensure_future(client(60).check(QUESTION, on_idempotency_key=lambda _key: begun.set()))
        await begun.wait()
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(main())
