"""Verifies webhooks, which are signed as https://www.standardwebhooks.com says."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any, TypeAlias, cast

from ._models import (
    BatchCancelledPostRequest,
    BatchCompletedPostRequest,
    BatchPausedPostRequest,
    BatchResumedPostRequest,
    CheckCompletedPostRequest,
    EndpointDisabledPostRequest,
    KeyExpiringPostRequest,
    PayerDegradedPostRequest,
    PayerIsolatedPostRequest,
    PayerRecoveredPostRequest,
    PingPostRequest,
    WalletEmptyPostRequest,
    WalletLowPostRequest,
)

WebhookEvent: TypeAlias = (
    CheckCompletedPostRequest
    | BatchCompletedPostRequest
    | BatchPausedPostRequest
    | BatchResumedPostRequest
    | BatchCancelledPostRequest
    | WalletLowPostRequest
    | WalletEmptyPostRequest
    | KeyExpiringPostRequest
    | PayerDegradedPostRequest
    | PayerIsolatedPostRequest
    | PayerRecoveredPostRequest
    | EndpointDisabledPostRequest
    | PingPostRequest
)
"""An event, told apart by its `type`. A later version of the service may send types that are not here: ignore them."""


class WebhookVerificationError(Exception):
    """A request that is no webhook of the service, or not one that was sent now. Answer it with 400."""


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a webhook whose signature is right and whose time is at most `tolerance_seconds` from now.

    Pass the body as it arrived, before anything reads it as JSON, and the secret that begins with `whsec_`. An event may
    come twice: remember the header `webhook-id`, which is the same every time.

    Raises `WebhookVerificationError` for everything else.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, sent_at = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{sent_at}.".encode() + content
    signature = hmac.digest(_key_of(secret), signed, hashlib.sha256)
    if not message_id or not _is_any(given.get("webhook-signature", ""), signature):
        raise WebhookVerificationError("the signature is missing or wrong")
    if not sent_at.isdecimal() or abs((time.time() if now is None else now) - int(sent_at)) > tolerance_seconds:
        raise WebhookVerificationError("the webhook was sent too long ago, or its time is in the future")
    try:
        event: Any = json.loads(content)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not {"type", "timestamp", "data"} <= cast("dict[str, Any]", event).keys():
        raise WebhookVerificationError("the body is no event")
    return cast(WebhookEvent, event)


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("the secret is not one of a webhook, which begins with whsec_")
    return key


def _is_any(header: str, signature: bytes) -> bool:
    """Whether one of the signatures of the header is this one. While a secret is replaced there are two."""
    expected = b"v1," + base64.b64encode(signature)
    return any(hmac.compare_digest(expected, given.encode()) for given in header.split(" "))
