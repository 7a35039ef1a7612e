"""What an operation asks of the outside world.

Each operation is written once, as a generator: it yields what is to be done (send this, wait so long) and is sent what
came of it. The blocking and the async client differ only in how they do these few things, in `_runners`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

T = TypeVar("T")

QueryValue: TypeAlias = str | int | bool


@dataclass(frozen=True)
class Request:
    """One HTTP request, which may be sent several times."""

    method: str
    template: str
    """The path with placeholders, such as `/api/eligibility/checks/{checkId}`: what hooks are told."""
    url: str = field(repr=False)
    query: Mapping[str, QueryValue] = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeout_s: float
    is_stream: bool = False

    @property
    def idempotency_key(self) -> str | None:
        return self.headers.get("Idempotency-Key")


@dataclass(frozen=True)
class Received:
    """An answer with any status."""

    status: int
    headers: Mapping[str, str]
    """Their names in any letter case."""
    body: bytes = field(repr=False)
    stream: Iterator[bytes] | AsyncIterator[bytes] | None = field(default=None, repr=False)
    """The body instead, as it comes, where the request asked for a stream and got one."""

    @property
    def request_id(self) -> str | None:
        return self.headers.get("X-Request-Id")


@dataclass(frozen=True)
class Failed:
    """No answer, or not all of one."""

    code: Literal["connection-failed", "timed-out"]
    was_sent: bool
    """False where no byte of the request can have reached the service."""


@dataclass(frozen=True)
class Send:
    """Is answered with `Received` or `Failed`."""

    request: Request


@dataclass(frozen=True)
class Read:
    """The next bytes of a stream: is answered with bytes, with None at its end, or with `Failed`."""

    stream: Iterator[bytes] | AsyncIterator[bytes]


@dataclass(frozen=True)
class Pause:
    """Waits."""

    seconds: float


@dataclass(frozen=True)
class Tell:
    """Calls a listener of the program, and waits for it."""

    call: Callable[[], object]


@dataclass(frozen=True)
class Item(Generic[T]):
    """Something for the program, which iterates over such."""

    value: T


@dataclass(frozen=True)
class Response(Generic[T]):
    """What a method returns, with what came around it."""

    data: T
    status: int
    headers: Mapping[str, str]
    """Their names in any letter case."""
    request_id: str | None
    """Names the request in the service's logs. Quote it to support."""


Effect: TypeAlias = Send | Read | Pause | Tell
Outcome: TypeAlias = Received | Failed | bytes | None
Steps: TypeAlias = Generator[Effect, Outcome, T]
"""A part of a plan."""
Plan: TypeAlias = Generator[Effect, Outcome, Response[T]]
"""An operation with one answer."""
Stream: TypeAlias = Generator[Effect | Item[T], Outcome, None]
"""An operation with many items."""


@dataclass(frozen=True)
class Attempt:
    """One attempt of a request, for logs and metrics: without bodies, queries and credentials."""

    operation: str
    """The path with placeholders, such as `/api/eligibility/checks/{checkId}`."""
    method: str
    attempt: int
    """1 for the first."""
    status: int | None
    """The HTTP status; None where no answer came."""
    code: str | None
    """The code of the error; None where there was none."""
    duration_s: float
    request_id: str | None
    will_retry_in_s: float | None
    """None where this was the last attempt."""
