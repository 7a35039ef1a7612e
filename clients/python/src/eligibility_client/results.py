"""What a check comes to: a union that is told apart by `status`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ._models import BenefitSummary, BenefitSummaryField, CheckAnswer, NextStep, Outcome, OutcomeReason
from ._plan import Response


@dataclass(frozen=True, kw_only=True)
class Doubt:
    """A field of the summary that is in doubt, with the code of the warning that says why."""

    field: BenefitSummaryField | str
    reason: str


@dataclass(frozen=True, kw_only=True)
class _Result:
    outcome: Outcome
    """What happened, in the service's own words."""
    check_id: str
    """Names the check in the workspace's log. A replay has the id of the check whose answer it repeats."""
    idempotency_key: str | None
    """The key that was sent. None where the answer was read by the id of its check."""
    is_charged: bool
    """Whether the check was taken from the wallet."""
    is_replay: bool
    """Whether this is the stored answer of an earlier request."""
    reason: OutcomeReason | None = field(repr=False)
    """Why the coverage is not confirmed, or is not the one to bill; None otherwise."""
    next_step: NextStep = field(repr=False)
    """What to do now. `step` is `none` where the coverage is active."""
    doubts: tuple[Doubt, ...]
    answer: CheckAnswer = field(repr=False)
    """The whole body of the answer."""


@dataclass(frozen=True, kw_only=True)
class Active(_Result):
    """The payer answered: the coverage is active."""

    status: Literal["active"] = "active"

    @property
    def summary(self) -> BenefitSummary:
        """Plan, deductible, copay and the like. `coverageActive` is True."""
        return self.answer["benefitSummary"]


@dataclass(frozen=True, kw_only=True)
class Inactive(_Result):
    """The payer answered: the coverage is not active."""

    status: Literal["inactive"] = "inactive"


@dataclass(frozen=True, kw_only=True)
class Unknown(_Result):
    """The payer answered without saying whether the coverage is active."""

    status: Literal["unknown"] = "unknown"


@dataclass(frozen=True, kw_only=True)
class Rejected(_Result):
    """The payer rejected the inquiry, such as for a member that it does not know. See `next_step`."""

    status: Literal["rejected"] = "rejected"


@dataclass(frozen=True, kw_only=True)
class Unavailable(_Result):
    """No answer of the payer came. See `next_step`; asking again is a new check with a new key."""

    status: Literal["unavailable"] = "unavailable"


CheckResult: TypeAlias = Active | Inactive | Unknown | Rejected | Unavailable

_BY_OUTCOME: dict[Outcome, type[CheckResult]] = {
    "active": Active,
    "inactive": Inactive,
    "not-stated": Unknown,
    "rejected": Rejected,
    "unavailable": Unavailable,
    "no-answer": Unavailable,
    "never-sent": Unavailable,
    "not-called": Unavailable,
    "account-refused": Unavailable,
    "throttled": Unavailable,
    "clearinghouse-refused": Unavailable,
}


def result_of(response: Response[Any], idempotency_key: str | None) -> Response[CheckResult]:
    """The result that an answer with `include=outcome` is. Raises KeyError where it is something else."""
    told = response.data
    # An outcome that a later version of the service has says at least that the coverage is not confirmed.
    result = _BY_OUTCOME.get(told["outcome"], Unknown)(
        outcome=told["outcome"],
        check_id=response.headers["Check-Id"],
        idempotency_key=idempotency_key,
        is_charged=told["isCharged"],
        is_replay="Idempotent-Replayed" in response.headers,
        reason=told["reason"],
        next_step=told["nextStep"],
        doubts=doubts_of(response.headers.get("Benefit-Doubts", "")),
        answer=told,
    )
    return Response(result, response.status, response.headers, response.request_id)


def doubts_of(header: str) -> tuple[Doubt, ...]:
    """The doubts of the header, such as `copayAmount;reason=several-amounts`."""
    return tuple(Doubt(field=name, reason=reason) for name, reason in re.findall(r"(\w+);reason=([\w-]+)", header))
