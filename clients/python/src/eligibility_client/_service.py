"""Where the service is, and how it is asked."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias
from urllib.parse import quote

from ._plan import Attempt, QueryValue, Request

VERSION = "0.1.0"

AttemptListener: TypeAlias = Callable[[Attempt], object]
"""In the async client it may be a coroutine function. What it raises ends the call."""


@dataclass(frozen=True)
class Time:
    """The clocks, the waiting and the chance of a client. Tests have their own."""

    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    async_sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    random: Callable[[], float] = random.random


REAL_TIME = Time()


@dataclass(frozen=True)
class Service:
    """What all methods of one client share."""

    base_url: str
    headers: Mapping[str, str] = field(repr=False)
    timeout_s: float
    max_retries: int
    on_attempt: AttemptListener | None
    time: Time

    def patient_until(self, request: Request) -> float:
        """Until when a check that is still running is waited for."""
        return self.time.monotonic() + (self.max_retries + 1) * request.timeout_s

    def request(
        self,
        method: str,
        template: str,
        path: Mapping[str, str] | None = None,
        *,
        query: Mapping[str, QueryValue | None] | None = None,
        headers: Mapping[str, str] | None = None,
        json_body: object = None,
        content: bytes | None = None,
        timeout_s: float | None = None,
        is_stream: bool = False,
    ) -> Request:
        """A request with what every request has. Members of the query that are None are left out."""
        sent = {**self.headers, **(headers or {})}
        if json_body is not None:
            content = json.dumps(json_body).encode()
            sent["Content-Type"] = "application/json"
        return Request(
            method=method.upper(),
            template=template,
            url=self.base_url
            + template.format_map({name: quote(value, safe="") for name, value in (path or {}).items()}),
            query={name: value for name, value in (query or {}).items() if value is not None},
            headers=sent,
            content=content,
            timeout_s=self.timeout_s if timeout_s is None else timeout_s,
            is_stream=is_stream,
        )


def setting(name: str, value: str | None, variable: str) -> str:
    """A setting that has to be there, else the environment variable."""
    found = (value or os.environ.get(variable) or "").strip()
    if not found:
        raise ValueError(f"{name} is missing: pass it, or set {variable}")
    return found


def service_at(
    base_url: str | None,
    credentials: Mapping[str, str],
    timeout_s: float,
    max_retries: int,
    on_attempt: AttemptListener | None,
    time: Time,
) -> Service:
    """The service at this address, else at `ELIGIBILITY_URL`. The credentials are headers."""
    address = setting("base_url", base_url, "ELIGIBILITY_URL").rstrip("/")
    if not address.startswith(("http://", "https://")):
        raise ValueError("base_url has to begin with https:// or http://")
    headers = {
        "Accept": "application/json",
        "User-Agent": f"eligibility-client-python/{VERSION}",
        **credentials,
    }
    return Service(address, headers, timeout_s, max_retries, on_attempt, time)
