"""The clients of a workspace: `EligibilityClient`, which blocks, and `AsyncEligibilityClient`, for asyncio."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TypeAlias

import httpx

from ._attempts import parsed
from ._operation import AwaitedClient, BlockingClient, R, Resource, operation
from ._plan import Plan, QueryValue
from ._runners import Awaited, Blocking
from ._service import REAL_TIME, AttemptListener, Service, Time, service_at, setting
from .batches import Batches
from .checks import CheckOperations, Checks
from .workspace import Events, Payers, Wallet

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""What JSON can say."""


class AnyOperation(Resource[R]):
    """What has no method of its own."""

    @operation
    def request(
        self,
        method: str,
        template: str,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, QueryValue] | None = None,
        headers: Mapping[str, str] | None = None,
        json: object = None,
        content: bytes | None = None,
    ) -> Plan[Json]:
        """Any operation of the API: `client.request("GET", "/api/webhooks/{id}", path={"id": webhook_id})`.

        `content` is a body that is sent as it is, such as a table; an answer that is no JSON comes as text. A POST is sent again after a lost connection only where `headers` has an `Idempotency-Key`.
        """
        request = self._service.request(
            method, template, path, query=query, headers=headers, json_body=json, content=content
        )
        return (yield from parsed(self._service, request))


class Operations(CheckOperations[R], AnyOperation[R]):
    """The operations of a workspace: those of checks, and the others in groups; `request` makes every other."""

    def __init__(self, service: Service, runner: R) -> None:
        super().__init__(service, runner)
        self.checks = Checks(service, runner)
        self.batches = Batches(service, runner)
        self.payers = Payers(service, runner)
        self.events = Events(service, runner)
        self.wallet = Wallet(service, runner)


class EligibilityClient(Operations[Blocking], BlockingClient):
    """The client of a workspace. It keeps connections open: make one for the program, and close it at the end."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        client_id: str | None = None,
        *,
        timeout_s: float = 45.0,
        max_retries: int = 2,
        on_attempt: AttemptListener | None = None,
        http_client: httpx.Client | None = None,
        _time: Time = REAL_TIME,
    ) -> None:
        """A client of the service at `base_url`, for the clinic `client_id`.

        The first three default to the environment variables `ELIGIBILITY_URL`, `ELIGIBILITY_API_KEY` and
        `ELIGIBILITY_CLIENT_ID`. `timeout_s` bounds each attempt: the wait for a connection, and that for the answer.
        `on_attempt` is told of each attempt, without patient data. An `http_client` of your own, such as one with a
        proxy, is not closed.
        """
        credentials = _credentials(api_key, client_id)
        service = service_at(base_url, credentials, timeout_s, max_retries, on_attempt, _time)
        super().__init__(service, Blocking(http_client, _time))


class AsyncEligibilityClient(Operations[Awaited], AwaitedClient):
    """The client of a workspace, for asyncio. It keeps connections open: make one for the program, and close it."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        client_id: str | None = None,
        *,
        timeout_s: float = 45.0,
        max_retries: int = 2,
        on_attempt: AttemptListener | None = None,
        http_client: httpx.AsyncClient | None = None,
        _time: Time = REAL_TIME,
    ) -> None:
        """As `EligibilityClient`. Here `timeout_s` bounds an attempt as a whole; cancelling a task ends it at once."""
        credentials = _credentials(api_key, client_id)
        service = service_at(base_url, credentials, timeout_s, max_retries, on_attempt, _time)
        super().__init__(service, Awaited(http_client, _time))


def _credentials(api_key: str | None, client_id: str | None) -> dict[str, str]:
    key = setting("api_key", api_key, "ELIGIBILITY_API_KEY")
    clinic = client_id or os.environ.get("ELIGIBILITY_CLIENT_ID")
    return {"Authorization": f"Bearer {key}", **({"X-Client-Id": clinic} if clinic else {})}
