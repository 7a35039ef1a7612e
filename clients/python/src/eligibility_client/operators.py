"""The clients of operators: `OperatorClient`, which blocks, and `AsyncOperatorClient`, for asyncio."""

from __future__ import annotations

from typing import Literal, TypeAlias

import httpx

from ._attempts import parsed
from ._lists import entries
from ._models import (
    CatalogPayer,
    CircuitList,
    CircuitOrder,
    CircuitOverride,
    GrantRequest,
    IssuedKey,
    KeyRequest,
    WalletBalance,
    Workspace,
    WorkspaceRequest,
)
from ._operation import AwaitedClient, BlockingClient, R, Resource, iteration, operation
from ._plan import Plan, Request, Stream
from ._runners import Awaited, Blocking
from ._service import REAL_TIME, AttemptListener, Service, Time, service_at, setting
from .checks import KeyListener, keyed
from .client import AnyOperation

CircuitScope: TypeAlias = Literal["payers", "routes"]


class CatalogPayers(Resource[R]):
    """The payers of the catalog."""

    @iteration
    def list(self) -> Stream[CatalogPayer]:
        """All payers."""
        return entries(self._service, "/ops/payers")

    @operation
    def get(self, payer_id: str) -> Plan[CatalogPayer]:
        """One payer."""
        request = self._service.request("GET", "/ops/payers/{payerId}", {"payerId": payer_id})
        return (yield from parsed(self._service, request))


class Circuits(Resource[R]):
    """Which payers and routes are asked, and which are left alone."""

    @operation
    def list(self) -> Plan[CircuitList]:
        """How the circuits stand, and what operators have ordered."""
        return (yield from parsed(self._service, self._service.request("GET", "/ops/circuits")))

    @operation
    def isolate(self, scope: CircuitScope, circuit_id: str, order: CircuitOrder) -> Plan[CircuitOverride]:
        """Has nobody asked there, until it is restored or `until` has come."""
        return (yield from parsed(self._service, self._ordered("isolate", scope, circuit_id, order)))

    @operation
    def restore(self, scope: CircuitScope, circuit_id: str, order: CircuitOrder) -> Plan[CircuitOverride]:
        """Has everybody asked there, whatever the circuit makes of the failures."""
        return (yield from parsed(self._service, self._ordered("restore", scope, circuit_id, order)))

    def _ordered(self, what: str, scope: CircuitScope, circuit_id: str, order: CircuitOrder) -> Request:
        path = {"scope": scope, "circuitId": circuit_id}
        return self._service.request("POST", f"/ops/circuits/{{scope}}/{{circuitId}}/{what}", path, json_body=order)


class Workspaces(Resource[R]):
    """The workspaces of the installation."""

    @iteration
    def list(self) -> Stream[Workspace]:
        """All workspaces."""
        return entries(self._service, "/ops/workspaces")

    @operation
    def create(self, workspace: WorkspaceRequest) -> Plan[Workspace]:
        """Opens a workspace."""
        return (yield from parsed(self._service, self._service.request("POST", "/ops/workspaces", json_body=workspace)))


class Wallets(Resource[R]):
    """The prepaid checks of workspaces."""

    @operation
    def grant(
        self,
        workspace_id: str,
        grant: GrantRequest,
        *,
        idempotency_key: str | None = None,
        on_idempotency_key: KeyListener | None = None,
    ) -> Plan[WalletBalance]:
        """Gives checks to a workspace, once for each key."""
        key = yield from keyed(idempotency_key, on_idempotency_key)
        request = self._service.request(
            "POST",
            "/ops/workspaces/{workspaceId}/wallet/grants",
            {"workspaceId": workspace_id},
            headers={"Idempotency-Key": key},
            json_body=grant,
        )
        return (yield from parsed(self._service, request))


class Keys(Resource[R]):
    """The keys of workspaces."""

    @operation
    def issue(self, workspace_id: str, key: KeyRequest) -> Plan[IssuedKey]:
        """Issues a key, which is shown this once."""
        path = {"workspaceId": workspace_id}
        request = self._service.request("POST", "/ops/workspaces/{workspaceId}/keys", path, json_body=key)
        return (yield from parsed(self._service, request))


class OperatorOperations(AnyOperation[R]):
    """The operations of operators, in groups; `request` makes every other."""

    def __init__(self, service: Service, runner: R) -> None:
        super().__init__(service, runner)
        self.payers = CatalogPayers(service, runner)
        self.circuits = Circuits(service, runner)
        self.workspaces = Workspaces(service, runner)
        self.wallets = Wallets(service, runner)
        self.keys = Keys(service, runner)


class OperatorClient(OperatorOperations[Blocking], BlockingClient):
    """The client of an operator."""

    def __init__(
        self,
        base_url: str | None = None,
        *,
        token: str | None = None,
        timeout_s: float = 45.0,
        max_retries: int = 2,
        on_attempt: AttemptListener | None = None,
        http_client: httpx.Client | None = None,
        _time: Time = REAL_TIME,
    ) -> None:
        """A client of the service at `base_url`, or at `ELIGIBILITY_URL`, with `ELIGIBILITY_OPERATOR_TOKEN` or `token`.

        The rest is as in `EligibilityClient`.
        """
        service = service_at(base_url, _credentials(token), timeout_s, max_retries, on_attempt, _time)
        super().__init__(service, Blocking(http_client, _time))


class AsyncOperatorClient(OperatorOperations[Awaited], AwaitedClient):
    """The client of an operator, for asyncio."""

    def __init__(
        self,
        base_url: str | None = None,
        *,
        token: str | None = None,
        timeout_s: float = 45.0,
        max_retries: int = 2,
        on_attempt: AttemptListener | None = None,
        http_client: httpx.AsyncClient | None = None,
        _time: Time = REAL_TIME,
    ) -> None:
        """A client of the service at `base_url`, or at `ELIGIBILITY_URL`. The rest is as in `AsyncEligibilityClient`."""
        service = service_at(base_url, _credentials(token), timeout_s, max_retries, on_attempt, _time)
        super().__init__(service, Awaited(http_client, _time))


def _credentials(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {setting('token', token, 'ELIGIBILITY_OPERATOR_TOKEN')}"}
