"""What a check comes to."""

from typing import get_args

import httpx
import pytest
from fake_service import CHECK_ID, QUESTION, World, answer

from eligibility_client import Active, EligibilityError
from eligibility_client.types import Outcome

STATUS = {
    "active": "active",
    "inactive": "inactive",
    "not-stated": "unknown",
    "rejected": "rejected",
    "unavailable": "unavailable",
    "no-answer": "unavailable",
    "never-sent": "unavailable",
    "not-called": "unavailable",
    "account-refused": "unavailable",
    "throttled": "unavailable",
    "clearinghouse-refused": "unavailable",
}


def test_every_outcome_has_a_status() -> None:
    assert STATUS.keys() == set(get_args(Outcome))


@pytest.mark.parametrize(("outcome", "status"), [*STATUS.items(), ("of-a-later-version", "unknown")])
def test_outcomes_are_told_apart_by_status(world: World, outcome: str, status: str) -> None:
    world.answers = [answer(outcome)]

    result = world.do(lambda client: client.check(QUESTION))

    assert (result.status, result.outcome, result.check_id) == (status, outcome, CHECK_ID)
    assert result.is_charged is (outcome == "active")
    assert result.is_replay is False
    assert result.doubts == ()
    assert result.answer["outcome"] == outcome
    assert result.next_step["step"] == ("none" if status == "active" else "ask-later")
    assert (result.reason is None) is (status == "active")
    assert hasattr(result, "summary") is (status == "active")


def test_headers_say_whether_it_is_a_replay_and_what_is_in_doubt(world: World) -> None:
    doubts = "copayAmount;reason=several-amounts, deductibleRemaining;reason=partial-care"
    world.answers = [answer("active", {"Idempotent-Replayed": "true", "Benefit-Doubts": doubts})]

    result = world.do(lambda client: client.check(QUESTION))

    assert isinstance(result, Active)
    assert result.is_replay
    assert [(doubt.field, doubt.reason) for doubt in result.doubts] == [
        ("copayAmount", "several-amounts"),
        ("deductibleRemaining", "partial-care"),
    ]
    assert result.summary["planName"] == "Gold"


def test_a_stored_answer_is_a_result_without_a_key(world: World) -> None:
    world.answers = [answer("inactive")]

    result = world.do(lambda client: client.checks.answer(CHECK_ID))

    assert (result.status, result.idempotency_key) == ("inactive", None)
    assert world.sent[0].url.path == f"/api/eligibility/checks/{CHECK_ID}/answer"


def test_a_result_shows_nothing_of_the_patient_in_logs(world: World) -> None:
    world.answers = [answer("rejected", patient="Jane Doe", reason={"text": "Jane Doe is not known"})]

    result = world.do(lambda client: client.check(QUESTION))

    assert "Doe" not in repr(result)
    assert "Gold" not in repr(result)


@pytest.mark.parametrize("foreign", [{"ok": True}, [], None, "hello"])
def test_json_that_is_no_answer_is_an_error(world: World, foreign: object) -> None:
    world.answers = [httpx.Response(200, json=foreign)]

    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.check(QUESTION))

    assert (raised.value.code, raised.value.status) == ("service-unavailable", 200)
    assert raised.value.idempotency_key is not None
