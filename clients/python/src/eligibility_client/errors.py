"""The one error that every method raises."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ._models import ErrorCode, FieldError, PayerCandidate

ClientCode: TypeAlias = Literal["connection-failed", "timed-out"]
"""Codes of this client, for requests that the service has not answered."""


class EligibilityError(Exception):
    """A request that was refused, or that was not answered.

    Branch on `code`. The message is a sentence for people: it has no patient data, no credentials and no query of a URL.
    """

    def __init__(
        self,
        code: ErrorCode | ClientCode,
        detail: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        fields: list[FieldError] | None = None,
        candidates: list[PayerCandidate] | None = None,
        retry_after_seconds: float | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.code: ErrorCode | ClientCode = code
        self.detail = detail
        self.status = status
        """The HTTP status; None where no answer came."""
        self.request_id = request_id
        """Names the request in the service's logs. Quote it to support."""
        self.fields: list[FieldError] = fields or []
        """What is wrong with each field, such as with `validation-failed`; empty otherwise."""
        self.candidates: list[PayerCandidate] = candidates or []
        """The payers to choose from, best first, with `payer-ambiguous` and `payer-not-found`; empty otherwise."""
        self.retry_after_seconds = retry_after_seconds
        self.idempotency_key = idempotency_key
        """The key of a check or a batch. The same request with the same key is charged once, however often it is sent."""

    def __str__(self) -> str:
        return self.detail
