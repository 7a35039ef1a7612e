"""A service that answers as a test says, at a time that the test controls, asked by either client."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx

from eligibility_client import AsyncEligibilityClient, EligibilityClient
from eligibility_client._service import Time
from eligibility_client.operators import AsyncOperatorClient, OperatorClient

Answer = httpx.Response | Exception


class World:
    """Answers requests with what `answers` has, one after the other, and keeps what was sent and how long was waited."""

    def __init__(self, is_async: bool) -> None:
        self.is_async = is_async
        self.answers: list[Answer] = []
        self.sent: list[httpx.Request] = []
        self.pauses: list[float] = []
        self.now = 1000.0
        self.seconds_per_request = 0.0
        self.options: dict[str, Any] = {}

    def do(self, call: Callable[[Any], Any]) -> Any:
        """What a call on the client returns."""
        if self.is_async:

            async def main() -> Any:
                async with AsyncEligibilityClient(**self._settings()) as client:
                    return await call(client)

            return asyncio.run(main())
        with EligibilityClient(**self._settings()) as client:
            return call(client)

    def all(self, call: Callable[[Any], Any]) -> list[Any]:
        """What a call on the client iterates over."""
        if self.is_async:

            async def main() -> list[Any]:
                async with AsyncEligibilityClient(**self._settings()) as client:
                    return [item async for item in call(client)]

            return asyncio.run(main())
        with EligibilityClient(**self._settings()) as client:
            return list(call(client))

    def operate(self, call: Callable[[Any], Any]) -> Any:
        """What a call on the client of an operator returns."""
        settings = {**self._settings(), "token": "elig_op_secret"}
        del settings["api_key"], settings["client_id"]
        if self.is_async:

            async def main() -> Any:
                async with AsyncOperatorClient(**settings) as client:
                    return await call(client)

            return asyncio.run(main())
        with OperatorClient(**settings) as client:
            return call(client)

    def _settings(self) -> dict[str, Any]:
        async def async_sleep(seconds: float) -> None:
            self._sleep(seconds)

        def respond(request: httpx.Request) -> httpx.Response:
            self.sent.append(request)
            self.now += self.seconds_per_request
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

        http = httpx.AsyncClient if self.is_async else httpx.Client
        return {
            "base_url": "https://api.example",
            "api_key": "elig_live_secret",
            "client_id": "7d8e9f00-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
            "http_client": http(transport=httpx.MockTransport(respond)),
            "_time": Time(
                monotonic=lambda: self.now,
                wall=lambda: self.now,
                sleep=self._sleep,
                async_sleep=async_sleep,
                random=lambda: 0.5,
            ),
            **self.options,
        }

    def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


QUESTION: Any = {
    "payerName": "Aetna",
    "memberId": "W123456789",
    "patientFirstName": "Jane",
    "patientLastName": "Doe",
    "patientDateOfBirth": "1980-04-12",
}

CHECK_ID = "0197a3c8-5d1e-7b60-9c42-3f0a1b2c3d4e"


def answer(outcome: str = "active", headers: dict[str, str] | None = None, **members: Any) -> httpx.Response:
    """The answer of a check with `include=outcome`."""
    is_active = outcome == "active"
    body = {
        "success": is_active,
        "benefitSummary": {"coverageActive": is_active, "planName": "Gold"},
        "outcome": outcome,
        "reason": None if is_active else {"code": outcome, "payerCode": None, "text": "No"},
        "fields": [],
        "nextStep": {"step": "none" if is_active else "ask-later"},
        "isCharged": is_active,
        **members,
    }
    return httpx.Response(
        200, json=body, headers={"Check-Id": CHECK_ID, "X-Request-Id": "request-1", **(headers or {})}
    )


def problem(status: int, code: str, headers: dict[str, str] | None = None, **members: Any) -> httpx.Response:
    """A problem document."""
    body = {"status": status, "code": code, "detail": f"The detail of {code}.", "instance": "request-1", **members}
    return httpx.Response(
        status,
        content=json.dumps(body),
        headers={"Content-Type": "application/problem+json", "X-Request-Id": "request-1", **(headers or {})},
    )


class Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that comes in pieces, and may break."""

    def __init__(self, *pieces: bytes | Exception) -> None:
        self._pieces = pieces
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            if isinstance(piece, Exception):
                raise piece
            yield piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece

    def close(self) -> None:
        self.is_closed = True

    async def aclose(self) -> None:
        self.is_closed = True


def event_stream(*pieces: bytes | Exception) -> httpx.Response:
    """A stream of server-sent events."""
    return httpx.Response(200, stream=Pieces(*pieces), headers={"Content-Type": "text/event-stream; charset=utf-8"})
