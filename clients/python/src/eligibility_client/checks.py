"""Checks, and what is stored of them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, TypedDict

from ._attempts import foreign, parsed, ready, response_of
from ._lists import entries, found
from ._models import (
    BenefitDetails,
    CheckLogEntry,
    CheckRequest,
    CheckSearch,
    Estimate,
    EstimateItem,
    FoundCheck,
    Outcome,
)
from ._operation import R, Resource, iteration, operation
from ._plan import Plan, Request, Steps, Stream, Tell
from ._service import Service
from .results import CheckResult, result_of

KeyListener: TypeAlias = Callable[[str], object]
"""Is called with the idempotency key before the first attempt.

In the async client it may be a coroutine function. What it raises ends the call.
"""

Included: TypeAlias = Literal["benefits", "estimate"]

CheckFilter = TypedDict(
    "CheckFilter",
    {
        "checkId": str,
        "requestId": str,
        "traceId": str,
        "idempotencyKey": str,
        "clientId": str,
        "payerId": str,
        "outcome": Outcome,
        "tag": Literal["live", "mock"],
        "from": str,
        "to": str,
        "limit": int,
    },
    total=False,
)
"""Which checks are listed: those that fit every member. `limit` is how many come with one page."""

LONGEST_WAIT_S = 20


def keyed(idempotency_key: str | None, listener: KeyListener | None) -> Steps[str]:
    """The key of a check or batch: one is made where there is none, and the program is told of it."""
    key = idempotency_key or str(uuid.uuid4())
    if listener is not None:
        yield Tell(partial(listener, key))
    return key


def wait(service: Service) -> dict[str, str]:
    """Has the service wait for a check that is running, and answer well before the attempt is timed out."""
    seconds = min(LONGEST_WAIT_S, int(service.timeout_s / 2))
    return {"Prefer": f"wait={seconds}"}


class CheckOperations(Resource[R]):
    """Asks about patients."""

    @operation
    def check(
        self,
        question: CheckRequest,
        *,
        idempotency_key: str | None = None,
        on_idempotency_key: KeyListener | None = None,
        include: Collection[Included] = (),
        max_age_seconds: int | None = None,
        timeout_s: float | None = None,
    ) -> Plan[CheckResult]:
        """Asks the payer whether a patient is covered. Costs one check.

        One idempotency key is kept over all attempts, so the check is charged once at most. A program that stores the
        key in `on_idempotency_key` can send the same check again after a restart, and gets the same answer.

        With `max_age_seconds`, an answer to the same question that is at most so old will do, and costs nothing.
        """
        headers = {} if max_age_seconds is None else {"Cache-Control": f"max-age={max_age_seconds}"}
        key = yield from keyed(idempotency_key or question.get("idempotencyKey"), on_idempotency_key)
        request = self._question("/api/eligibility/check", question, key, include, timeout_s, headers)
        return (yield from _result(self._service, request))

    @operation
    def mock_check(
        self,
        question: CheckRequest,
        *,
        fixture: str | None = None,
        idempotency_key: str | None = None,
        on_idempotency_key: KeyListener | None = None,
        include: Collection[Included] = (),
        timeout_s: float | None = None,
    ) -> Plan[CheckResult]:
        """Answers from a fixture, such as `medical-inactive`. No payer is asked, and nothing is charged."""
        key = yield from keyed(idempotency_key or question.get("idempotencyKey"), on_idempotency_key)
        body = {**question, **({} if fixture is None else {"mockFixture": fixture})}
        request = self._question("/api/eligibility/check/mock", body, key, include, timeout_s)
        return (yield from _result(self._service, request))

    @operation
    def benefits(self, check_id: str) -> Plan[BenefitDetails]:
        """All that the payer says about the benefits, in the answer of a check."""
        request = self._service.request(
            "GET", "/api/eligibility/checks/{checkId}/benefits", {"checkId": check_id}, headers=wait(self._service)
        )
        return response_of((yield from ready(self._service, request)), request)

    @operation
    def estimate(
        self,
        check_id: str,
        items: Sequence[EstimateItem] = (),
        *,
        visit_kind: str | None = None,
        network: Literal["in", "out"] | None = None,
    ) -> Plan[Estimate]:
        """What the patient pays for a visit: for these items, or for a kind of visit that the clinic has rates for."""
        asked = {"items": list(items) or None, "visitKind": visit_kind, "network": network}
        request = self._service.request(
            "POST",
            "/api/eligibility/checks/{checkId}/estimate",
            {"checkId": check_id},
            headers=wait(self._service),
            json_body={name: value for name, value in asked.items() if value is not None},
        )
        return response_of((yield from ready(self._service, request)), request)

    def _question(
        self,
        template: str,
        question: Mapping[str, Any],
        key: str,
        include: Collection[Included],
        timeout_s: float | None,
        headers: Mapping[str, str] | None = None,
    ) -> Request:
        return self._service.request(
            "POST",
            template,
            query={"include": ",".join(["outcome", *include])},
            headers={**(headers or {}), "Idempotency-Key": key},
            json_body=question,
            timeout_s=timeout_s,
        )


class Checks(Resource[R]):
    """The log of checks."""

    @operation
    def get(self, check_id: str) -> Plan[CheckLogEntry]:
        """One check of the log."""
        request = self._service.request("GET", "/api/eligibility/checks/{checkId}", {"checkId": check_id})
        return (yield from parsed(self._service, request))

    @operation
    def answer(self, check_id: str, *, include: Collection[Included] = ()) -> Plan[CheckResult]:
        """The stored answer of a check, which is waited for while the check is running. Costs nothing."""
        request = self._service.request(
            "GET",
            "/api/eligibility/checks/{checkId}/answer",
            {"checkId": check_id},
            query={"include": ",".join(["outcome", *include])},
            headers=wait(self._service),
        )
        return (yield from _result(self._service, request))

    @iteration
    def list(self, filter: CheckFilter | None = None) -> Stream[CheckLogEntry]:
        """The checks of the log that fit, newest first. No patient data is in it."""
        return entries(self._service, "/api/eligibility/checks", query=filter)

    @iteration
    def search(self, search: CheckSearch) -> Stream[FoundCheck]:
        """The checks of a patient, newest first, each with its question while its answer is stored."""
        return found(self._service, "/api/eligibility/checks/search", search)


def _result(service: Service, request: Request) -> Plan[CheckResult]:
    received = yield from ready(service, request)
    try:
        return result_of(response_of(received, request), request.idempotency_key)
    except (KeyError, TypeError):
        raise foreign(received, request) from None
