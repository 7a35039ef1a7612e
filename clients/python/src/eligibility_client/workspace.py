"""Payers, events and the wallet."""

from __future__ import annotations

from typing import Literal, TypedDict

from ._attempts import parsed
from ._lists import entries
from ._models import Event, EventType, OwnJournalEntry, OwnWalletBalance, PayerSearchResult
from ._operation import R, Resource, iteration, operation
from ._plan import Plan, Stream


class EventFilter(TypedDict, total=False):
    """Which events are listed, and in which order. `limit` is how many come with one page."""

    type: EventType
    order: Literal["newest", "oldest"]
    limit: int


class Payers(Resource[R]):
    """The catalog of payers."""

    @operation
    def search(self, query: str, *, limit: int | None = None) -> Plan[PayerSearchResult]:
        """The payers that fit a name best, the best first. The last word may be unfinished."""
        request = self._service.request("GET", "/api/payers", query={"query": query, "limit": limit})
        return (yield from parsed(self._service, request))


class Events(Resource[R]):
    """What has happened in the workspace, of the last 30 days."""

    @iteration
    def list(self, filter: EventFilter | None = None) -> Stream[Event]:
        """The events that fit, newest first unless asked otherwise."""
        return entries(self._service, "/api/events", query=filter)


class Wallet(Resource[R]):
    """The prepaid checks of the workspace."""

    @operation
    def balance(self) -> Plan[OwnWalletBalance]:
        """How many checks are available, and how many were granted and spent."""
        return (yield from parsed(self._service, self._service.request("GET", "/api/wallet")))

    @iteration
    def journal(self) -> Stream[OwnJournalEntry]:
        """Every change of the balance, newest first."""
        return entries(self._service, "/api/wallet/journal")
