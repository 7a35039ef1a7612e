"""Sends a request until it is answered: what is tried again, when, and how often."""

from __future__ import annotations

import json
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any, Literal, cast
from urllib.parse import urlsplit

from ._models import Problem
from ._plan import Attempt, Failed, Outcome, Pause, Plan, Received, Request, Response, Send, Steps, Tell
from ._service import Service
from .errors import EligibilityError

REPEATABLE_METHODS = {"GET", "PUT", "DELETE"}
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 8.0
LONGEST_RETRY_AFTER_S = 60.0

SENTENCES = {
    "connection-failed": "The service at {address} could not be reached, or the connection broke.",
    "timed-out": "The service did not answer in time.",
}


def answered(service: Service, request: Request) -> Steps[Received]:
    """The answer of a request, sent again where another attempt may help.

    Raises `EligibilityError` for everything but a status from 200 to 299.
    """
    now = service.time.monotonic
    patient_until = service.patient_until(request)
    number = retries = 0
    while True:
        number += 1
        began = now()
        outcome = yield Send(request)
        if isinstance(outcome, Received) and 200 <= outcome.status < 300:
            yield from _tell(service, request, outcome, number, now() - began)
            return outcome
        error = error_of(outcome, request, service.time.wall())
        if error.code == "idempotency-in-progress":
            # The check runs: this is waiting, and no retry.
            pause = _heeded(error.retry_after_seconds or 1.0)
            if pause is not None and now() + pause > patient_until:
                pause = None
        elif retries < service.max_retries and _may_help(outcome, request):
            told = error.retry_after_seconds
            pause = backoff(service, retries) if told is None else _heeded(told)
            retries += 1
        else:
            pause = None
        yield from _tell(service, request, outcome, number, now() - began, error, pause)
        if pause is None:
            raise error
        yield Pause(pause)


def ready(service: Service, request: Request) -> Steps[Received]:
    """The answer of a request about a check, once the check is no longer running (202)."""
    patient_until = service.patient_until(request)
    while True:
        received = yield from answered(service, request)
        if received.status != 202:
            return received
        pause = retry_after_of(received, service.time.wall()) or 1.0
        if service.time.monotonic() + pause > patient_until:
            raise EligibilityError(
                "timed-out",
                "The check is still running. Ask again later.",
                status=received.status,
                request_id=received.request_id,
                retry_after_seconds=pause,
            )
        yield Pause(pause)


def parsed(service: Service, request: Request) -> Plan[Any]:
    """The JSON of an answer."""
    return response_of((yield from answered(service, request)), request)


def response_of(received: Received, request: Request) -> Response[Any]:
    """An answer as JSON, or as the text of a table; None without a body.

    Raises `EligibilityError` where it is neither.
    """
    try:
        is_table = received.headers.get("Content-Type", "").startswith("text/csv")
        data: Any = (received.body.decode() if is_table else json.loads(received.body)) if received.body else None
    except ValueError:
        raise foreign(received, request) from None
    return Response(data, received.status, received.headers, received.request_id)


def error_of(outcome: Outcome, request: Request, wall: float) -> EligibilityError:
    """What an attempt that has not succeeded is raised as, if there is no other."""
    if isinstance(outcome, Failed):
        return unanswered(outcome.code, request)
    received = cast(Received, outcome)
    problem = _problem_of(received)
    if problem is None:
        return foreign(received, request, retry_after_of(received, wall))
    return EligibilityError(
        problem["code"],
        problem["detail"],
        status=received.status,
        request_id=received.request_id,
        fields=problem.get("errors"),
        candidates=problem.get("candidates"),
        retry_after_seconds=retry_after_of(received, wall),
        idempotency_key=request.idempotency_key,
    )


def unanswered(code: Literal["connection-failed", "timed-out"], request: Request) -> EligibilityError:
    """Names host and port alone: a path or a query may have patient data, and what is before the host is a password."""
    address = urlsplit(request.url).netloc.rpartition("@")[2]
    sentence = SENTENCES[code].format(address=address)
    return EligibilityError(code, sentence, idempotency_key=request.idempotency_key)


def _problem_of(received: Received) -> Problem | None:
    if not received.headers.get("Content-Type", "").startswith("application/problem+json"):
        return None
    try:
        problem: Any = json.loads(received.body)
        return cast(Problem, problem) if isinstance(problem["code"] + problem["detail"], str) else None
    except (ValueError, TypeError, LookupError):
        return None


def foreign(received: Received, request: Request, retry_after_s: float | None = None) -> EligibilityError:
    """What an answer that is none of the service is raised as. Nothing of it is repeated."""
    return EligibilityError(
        "service-unavailable",
        f"The answer, with status {received.status}, is none of the service. A proxy may have sent it.",
        status=received.status,
        request_id=received.request_id,
        retry_after_seconds=retry_after_s,
        idempotency_key=request.idempotency_key,
    )


def retry_after_of(received: Received, wall: float) -> float | None:
    """The seconds of `Retry-After`, which may also be a date."""
    text = received.headers.get("Retry-After", "").strip()
    if text.isdecimal():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - wall)
    except (TypeError, ValueError):
        return None


def backoff(service: Service, retries: int) -> float:
    """Anything up to half a second, then up to twice as long each time: full jitter."""
    longest = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2.0**retries)
    return service.time.random() * longest


def _heeded(retry_after_s: float) -> float | None:
    """How long to wait; None where the service wants more than a program would wait."""
    return retry_after_s if retry_after_s <= LONGEST_RETRY_AFTER_S else None


def _may_help(outcome: Outcome, request: Request) -> bool:
    is_repeatable = request.method in REPEATABLE_METHODS or (
        request.method == "POST" and request.idempotency_key is not None
    )
    if isinstance(outcome, Failed):
        return is_repeatable or not outcome.was_sent
    status = cast(Received, outcome).status
    return status == 429 or (is_repeatable and (status == 408 or status >= 500))


def _tell(
    service: Service,
    request: Request,
    outcome: Outcome,
    number: int,
    duration_s: float,
    error: EligibilityError | None = None,
    pause_s: float | None = None,
) -> Steps[None]:
    if service.on_attempt is None:
        return
    status, request_id = (outcome.status, outcome.request_id) if isinstance(outcome, Received) else (None, None)
    attempt = Attempt(
        operation=request.template,
        method=request.method,
        attempt=number,
        status=status,
        code=None if error is None else error.code,
        duration_s=duration_s,
        request_id=request_id,
        will_retry_in_s=pause_s,
    )
    yield Tell(partial(service.on_attempt, attempt))
