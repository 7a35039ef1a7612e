"""Problems of the service as errors."""

import pickle
from typing import Any

import httpx
import pytest
from fake_service import QUESTION, World, problem

from eligibility_client import EligibilityError

PROBLEM = {"Content-Type": "application/problem+json"}


def raised_by(world: World) -> EligibilityError:
    with pytest.raises(EligibilityError) as raised:
        world.do(lambda client: client.check(QUESTION))
    return raised.value


def test_a_payer_that_is_not_certain_has_candidates(world: World) -> None:
    candidates = [{"payerId": "1", "name": "One", "score": 0.9, "states": []}, {"payerId": "2", "name": "Two"}]
    world.answers = [problem(422, "payer-ambiguous", candidates=candidates)]

    error = raised_by(world)

    assert error.code == "payer-ambiguous"
    assert error.status == 422
    assert error.request_id == "request-1"
    assert [candidate["name"] for candidate in error.candidates] == ["One", "Two"]
    assert error.fields == []
    assert str(error) == error.detail == "The detail of payer-ambiguous."


def test_a_question_that_is_not_valid_has_fields(world: World) -> None:
    world.answers = [problem(400, "validation-failed", errors=[{"field": "memberId", "message": "is too long"}])]

    error = raised_by(world)

    assert error.fields == [{"field": "memberId", "message": "is too long"}]
    assert error.candidates == []


@pytest.mark.parametrize(
    "body",
    [
        {"html": "<html><title>Not found Jane Doe</title></html>"},
        {"json": {"message": "no such route Jane Doe"}},
        {"json": {"code": "not-found", "detail": "Jane Doe"}},
        {"content": b'{"code": 7, "detail": "Jane Doe"}', "headers": PROBLEM},
        {"content": b'{"detail": "Jane Doe"}', "headers": PROBLEM},
        {"content": b'["Jane Doe"]', "headers": PROBLEM},
        {"content": b'{"code": "not-found", "detail', "headers": PROBLEM},
        {"content": b"\xff\xfe"},
        {"content": b""},
    ],
)
@pytest.mark.parametrize("status", [302, 403, 404])
def test_an_answer_of_somebody_else_is_an_error_with_its_status(world: World, status: int, body: Any) -> None:
    world.answers = [httpx.Response(status, **body)]

    error = raised_by(world)

    assert (error.code, error.status) == ("service-unavailable", status)
    assert "Jane" not in str(error)


def test_a_page_with_status_200_is_an_error(world: World) -> None:
    world.answers = [httpx.Response(200, html="<h1>Sign in to the hotel's network</h1>")]

    error = raised_by(world)

    assert (error.code, error.status) == ("service-unavailable", 200)
    assert error.__context__ is None or error.__suppress_context__


def test_an_error_goes_from_one_process_to_another(world: World) -> None:
    world.answers = [problem(422, "payer-ambiguous", candidates=[{"payerId": "1"}])]

    error = raised_by(world)
    copy = pickle.loads(pickle.dumps(error))

    assert vars(copy) == vars(error)
    assert str(copy) == str(error)
    assert "elig_live" not in repr(error)
