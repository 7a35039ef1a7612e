"""Webhooks that are genuine, and those that are not."""

import base64
import hashlib
import hmac
import json
from typing import Any, get_args, get_type_hints

import pytest

from eligibility_client import WebhookEvent, WebhookVerificationError, verify_webhook
from eligibility_client.types import EventType

SECRET = "whsec_" + base64.b64encode(b"a secret of the receiver").decode()
NOW = 1_796_000_000
EVENT = {"type": "wallet.low", "timestamp": "2026-11-27T09:30:00.000Z", "data": {"available": 3, "note": "é"}}
BODY = json.dumps(EVENT, ensure_ascii=False).encode()


def signature(body: bytes = BODY, id: str = "msg_1", at: int = NOW, secret: str = SECRET) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.digest(key, f"{id}.{at}.".encode() + body, hashlib.sha256)).decode()


def headers(**changed: str) -> dict[str, str]:
    given = {"webhook-id": "msg_1", "webhook-timestamp": str(NOW), "webhook-signature": signature()}
    return {**given, **{name.replace("_", "-"): value for name, value in changed.items()}}


def verified(body: bytes | str = BODY, given: dict[str, str] | None = None, **options: Any) -> Any:
    return verify_webhook(body, headers() if given is None else given, SECRET, **{"now": NOW, **options})


def test_a_genuine_webhook_is_its_event() -> None:
    assert verified() == EVENT
    assert verified(BODY.decode()) == EVENT
    assert verified(given={name.title(): value for name, value in headers().items()}) == EVENT


def test_one_of_several_signatures_is_enough() -> None:
    other = "whsec_" + base64.b64encode(b"the secret before").decode()
    both = f"{signature(secret=other)} v2,abc {signature()}"

    assert verified(given=headers(webhook_signature=both)) == EVENT


@pytest.mark.parametrize("age", [-300, 0, 300])
def test_a_webhook_is_taken_for_five_minutes(age: int) -> None:
    assert verified(now=NOW + age) == EVENT


FORGERIES: list[tuple[str, bytes, dict[str, str], dict[str, Any]]] = [
    ("another body", BODY.replace(b"3", b"9"), headers(), {}),
    ("a body that was read and written again", json.dumps(EVENT).encode(), headers(), {}),
    ("another id", BODY, headers(webhook_id="msg_2"), {}),
    ("another time", BODY, headers(webhook_timestamp=str(NOW + 1)), {}),
    ("another secret", BODY, headers(webhook_signature=signature(secret="whsec_c2VjcmV0")), {}),
    ("no signature", BODY, headers(webhook_signature=""), {}),
    ("no headers", BODY, {}, {}),
    ("another version of signature", BODY, headers(webhook_signature=signature().replace("v1", "v2")), {}),
    ("a signature without version", BODY, headers(webhook_signature=signature()[3:]), {}),
    ("a signature in other letters", BODY, headers(webhook_signature="v1,é"), {}),
    ("a cut signature", BODY, headers(webhook_signature=signature()[:-4]), {}),
    ("one that is old", BODY, headers(), {"now": NOW + 301}),
    ("one of the future", BODY, headers(), {"now": NOW - 301}),
    ("one that is older than is wanted", BODY, headers(), {"now": NOW + 11, "tolerance_seconds": 10}),
    ("no id", BODY, headers(webhook_id="", webhook_signature=signature(id="")), {}),
]


@pytest.mark.parametrize(
    ("body", "given", "options"), [forgery[1:] for forgery in FORGERIES], ids=[f[0] for f in FORGERIES]
)
def test_a_forgery_is_refused(body: bytes, given: dict[str, str], options: dict[str, Any]) -> None:
    with pytest.raises(WebhookVerificationError):
        verified(body, given, **options)


@pytest.mark.parametrize("body", [b"hello", b"[]", b"null", b'{"type": "ping"}'])
def test_what_is_signed_and_no_event_is_refused(body: bytes) -> None:
    with pytest.raises(WebhookVerificationError, match="no event"):
        verified(body, headers(webhook_signature=signature(body)))


@pytest.mark.parametrize("time", ["soon", "", "-1", "1e9", "¹"])
def test_a_time_that_is_no_number_is_refused(time: str) -> None:
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = base64.b64encode(hmac.digest(key, f"msg_1.{time}.".encode() + BODY, hashlib.sha256)).decode()

    with pytest.raises(WebhookVerificationError):
        verified(given=headers(webhook_timestamp=time, webhook_signature=f"v1,{signed}"))


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_not base64!"])
def test_a_secret_that_is_none_is_refused(secret: str) -> None:
    with pytest.raises(WebhookVerificationError, match="secret"):
        verify_webhook(BODY, headers(), secret, now=NOW)


def test_every_type_of_event_is_typed() -> None:
    types = {get_args(get_type_hints(event)["type"])[0] for event in get_args(WebhookEvent)}

    assert types == set(get_args(EventType))
