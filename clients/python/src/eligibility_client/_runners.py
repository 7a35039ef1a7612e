"""Does what plans ask for: `Blocking` with an `httpx.Client`, `Awaited` with an `httpx.AsyncClient`."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from contextlib import AsyncExitStack, ExitStack, aclosing, closing
from typing import cast

import httpx

from ._plan import Effect, Failed, Item, Outcome, Pause, Plan, Read, Received, Request, Response, Send, Stream, T
from ._service import Time

QUIET_STREAM_S = 30.0
"""A stream has a comment every 15 seconds: without any byte for so long, its connection is broken."""


class Blocking:
    """Runs plans in the calling thread."""

    def __init__(self, http: httpx.Client | None, time: Time) -> None:
        """Uses this client, which somebody else closes, or one of its own."""
        self._http = http or httpx.Client()
        self._is_own = http is None
        self._time = time

    def close(self) -> None:
        """Closes the connections."""
        if self._is_own:
            self._http.close()

    def run(self, plan: Plan[T]) -> Response[T]:
        """What a plan comes to."""
        outcome: Outcome = None
        with ExitStack() as streams:
            while True:
                try:
                    effect = plan.send(outcome)
                except StopIteration as end:
                    return cast("Response[T]", end.value)
                outcome = self._done(effect, streams)

    def iterate(self, stream: Stream[T]) -> Generator[T, None, None]:
        """The items of a plan, as they come."""
        outcome: Outcome = None
        with ExitStack() as streams, closing(stream):
            while True:
                try:
                    step = stream.send(outcome)
                except StopIteration:
                    return
                if isinstance(step, Item):
                    outcome = None
                    yield step.value
                else:
                    outcome = self._done(step, streams)

    def _done(self, effect: Effect, streams: ExitStack) -> Outcome:
        if isinstance(effect, Send):
            return self._sent(effect.request, streams)
        if isinstance(effect, Read):
            try:
                return next(cast("Iterator[bytes]", effect.stream), None)
            except httpx.RequestError as error:
                return _failed(error)
        if isinstance(effect, Pause):
            self._time.sleep(effect.seconds)
        else:
            told = effect.call()
            if inspect.iscoroutine(told):
                told.close()
                raise TypeError("a listener of the blocking client must not be a coroutine function")
        return None

    def _sent(self, request: Request, streams: ExitStack) -> Outcome:
        ends = self._time.monotonic() + request.timeout_s
        try:
            response = self._http.send(_http_request(self._http, request), stream=True)
            if _is_stream(response, request):
                streams.callback(response.close)
                return Received(response.status_code, response.headers, b"", response.iter_bytes())
            with closing(response):
                chunks: list[bytes] = []
                for chunk in response.iter_bytes():
                    chunks.append(chunk)
                    if self._time.monotonic() > ends:
                        return Failed("timed-out", was_sent=True)
            return Received(response.status_code, response.headers, b"".join(chunks))
        except httpx.RequestError as error:
            return _failed(error)


class Awaited:
    """Runs plans in the event loop of asyncio."""

    def __init__(self, http: httpx.AsyncClient | None, time: Time) -> None:
        """Uses this client, which somebody else closes, or one of its own."""
        self._http = http or httpx.AsyncClient()
        self._is_own = http is None
        self._time = time

    async def close(self) -> None:
        """Closes the connections."""
        if self._is_own:
            await self._http.aclose()

    async def run(self, plan: Plan[T]) -> Response[T]:
        """What a plan comes to."""
        outcome: Outcome = None
        async with AsyncExitStack() as streams:
            while True:
                try:
                    effect = plan.send(outcome)
                except StopIteration as end:
                    return cast("Response[T]", end.value)
                outcome = await self._done(effect, streams)

    async def iterate(self, stream: Stream[T]) -> AsyncGenerator[T, None]:
        """The items of a plan, as they come."""
        outcome: Outcome = None
        with closing(stream):
            async with AsyncExitStack() as streams:
                while True:
                    try:
                        step = stream.send(outcome)
                    except StopIteration:
                        return
                    if isinstance(step, Item):
                        outcome = None
                        yield step.value
                    else:
                        outcome = await self._done(step, streams)

    async def _done(self, effect: Effect, streams: AsyncExitStack) -> Outcome:
        if isinstance(effect, Send):
            return await self._sent(effect.request, streams)
        if isinstance(effect, Read):
            try:
                return await anext(cast("AsyncIterator[bytes]", effect.stream), None)
            except httpx.RequestError as error:
                return _failed(error)
        if isinstance(effect, Pause):
            await self._time.async_sleep(effect.seconds)
        else:
            told = effect.call()
            if inspect.isawaitable(told):
                await told
        return None

    async def _sent(self, request: Request, streams: AsyncExitStack) -> Outcome:
        try:
            return await asyncio.wait_for(self._answered(request, streams), request.timeout_s)
        except asyncio.TimeoutError:
            return Failed("timed-out", was_sent=True)
        except httpx.RequestError as error:
            return _failed(error)

    async def _answered(self, request: Request, streams: AsyncExitStack) -> Received:
        response = await self._http.send(_http_request(self._http, request), stream=True)
        if _is_stream(response, request):
            streams.push_async_callback(response.aclose)
            return Received(response.status_code, response.headers, b"", response.aiter_bytes())
        async with aclosing(response):
            return Received(response.status_code, response.headers, await response.aread())


def _http_request(http: httpx.Client | httpx.AsyncClient, request: Request) -> httpx.Request:
    """Each wait is bounded: for a connection, for the answer, and for more of it."""
    read_s = max(request.timeout_s, QUIET_STREAM_S) if request.is_stream else request.timeout_s
    return http.build_request(
        request.method,
        request.url,
        params=dict(request.query) or None,
        headers=dict(request.headers),
        content=request.content,
        timeout=httpx.Timeout(request.timeout_s, read=read_s),
    )


def _is_stream(response: httpx.Response, request: Request) -> bool:
    content_type = response.headers.get("Content-Type", "")
    return request.is_stream and response.status_code == 200 and content_type.startswith("text/event-stream")


def _failed(error: httpx.RequestError) -> Failed:
    never_sent = isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
    is_late = isinstance(error, httpx.TimeoutException)
    return Failed("timed-out" if is_late else "connection-failed", was_sent=not never_sent)
