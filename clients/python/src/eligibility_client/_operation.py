"""Makes methods of the clients from plans, which are written once for both.

A resource is generic in what runs its plans. `Checks[Blocking].get(...)` returns an entry of the log; `Checks[Awaited]`
returns a coroutine of it. The parameters are those of the plan, for type checkers and editors too.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from ._plan import Plan, Response, Stream
from ._runners import Awaited, Blocking
from ._service import Service
from ._typing import Self

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R", bound="Blocking | Awaited")


class Resource(Generic[R]):
    """Some of the operations of a client."""

    def __init__(self, service: Service, runner: R) -> None:
        self._service = service
        self._runner = runner


class BlockingMethod(Generic[P, T]):
    """Returns the answer; `with_response` returns it with status, headers and request id."""

    def __init__(self, runner: Blocking, plan: Callable[P, Plan[T]]) -> None:
        self._runner = runner
        self._plan = plan
        update_wrapper(self, plan)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._runner.run(self._plan(*args, **kwargs)).data

    def with_response(self, *args: P.args, **kwargs: P.kwargs) -> Response[T]:
        """The answer with what came around it."""
        return self._runner.run(self._plan(*args, **kwargs))


class AwaitedMethod(Generic[P, T]):
    """Returns the answer; `with_response` returns it with status, headers and request id. Both are awaited."""

    def __init__(self, runner: Awaited, plan: Callable[P, Plan[T]]) -> None:
        self._runner = runner
        self._plan = plan
        update_wrapper(self, plan)

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return (await self._runner.run(self._plan(*args, **kwargs))).data

    async def with_response(self, *args: P.args, **kwargs: P.kwargs) -> Response[T]:
        """The answer with what came around it."""
        return await self._runner.run(self._plan(*args, **kwargs))


class operation(Generic[P, T]):
    """Decorates a plan: an operation with one answer."""

    def __init__(self, plan: Callable[Concatenate[Any, P], Plan[T]]) -> None:
        self._plan = plan
        self.__doc__ = plan.__doc__

    @overload
    def __get__(self, resource: Resource[Blocking], owner: type | None = None) -> BlockingMethod[P, T]: ...
    @overload
    def __get__(self, resource: Resource[Awaited], owner: type | None = None) -> AwaitedMethod[P, T]: ...
    @overload
    def __get__(self, resource: None, owner: type | None = None) -> operation[P, T]: ...
    def __get__(self, resource: Any, owner: type | None = None) -> Any:
        if resource is None:
            return self
        method: Any = BlockingMethod if isinstance(resource._runner, Blocking) else AwaitedMethod
        return method(resource._runner, self._plan.__get__(resource))


class iteration(Generic[P, T]):
    """Decorates a plan: an operation with many items, to iterate over."""

    def __init__(self, plan: Callable[Concatenate[Any, P], Stream[T]]) -> None:
        self._plan = plan
        self.__doc__ = plan.__doc__

    @overload
    def __get__(
        self, resource: Resource[Blocking], owner: type | None = None
    ) -> Callable[P, Generator[T, None, None]]: ...
    @overload
    def __get__(
        self, resource: Resource[Awaited], owner: type | None = None
    ) -> Callable[P, AsyncGenerator[T, None]]: ...
    @overload
    def __get__(self, resource: None, owner: type | None = None) -> iteration[P, T]: ...
    def __get__(self, resource: Any, owner: type | None = None) -> Any:
        if resource is None:
            return self

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return resource._runner.iterate(self._plan(resource, *args, **kwargs))

        return update_wrapper(method, self._plan)


class BlockingClient(Resource[Blocking]):
    """A client that is closed, or used with `with`."""

    def close(self) -> None:
        """Closes the connections."""
        self._runner.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class AwaitedClient(Resource[Awaited]):
    """A client that is closed, or used with `async with`."""

    async def close(self) -> None:
        """Closes the connections."""
        await self._runner.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()
