"""What every generated client is made to do, with the client of openapi-python-client."""

import os
import uuid

from generated_client import AuthenticatedClient
from generated_client.api.checks import list_checks
from generated_client.api.eligibility import (
    check_eligibility,
    check_eligibility_by_query,
    mock_eligibility,
    mock_eligibility_by_query,
)
from generated_client.models import (
    CheckAnswer,
    CheckLogPage,
    CheckRequest,
    ErrorCode,
    MockCheckRequest,
    Outcome,
    Problem,
)

CLIENT = AuthenticatedClient(
    base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], raise_on_unexpected_status=True
)
CLINIC = os.environ["CLIENT_ID"]
PATIENT = {
    "payer_name": "Aetna",
    "member_id": "W000111222",
    "patient_first_name": "Jane",
    "patient_last_name": "Doe",
    "patient_date_of_birth": "1980-01-31",
}


def checks():
    live, mock = str(uuid.uuid4()), str(uuid.uuid4())
    yield check_eligibility.sync(
        client=CLIENT, body=CheckRequest(**PATIENT), x_client_id=CLINIC, idempotency_key=live
    )
    yield check_eligibility_by_query.sync(
        client=CLIENT, **PATIENT, x_client_id=CLINIC, idempotency_key=live
    )
    yield mock_eligibility.sync(
        client=CLIENT,
        body=MockCheckRequest(**PATIENT, mock_fixture="dental"),
        x_client_id=CLINIC,
        idempotency_key=mock,
    )
    yield mock_eligibility_by_query.sync(
        client=CLIENT,
        **PATIENT,
        mock_fixture="dental",
        x_client_id=CLINIC,
        idempotency_key=mock,
    )


for answer in checks():
    assert isinstance(answer, CheckAnswer), answer
    assert answer.success and answer.benefit_summary.coverage_active, answer

outcomes: set[Outcome] = set()
more: dict[str, str] = {}
while True:
    page = list_checks.sync(client=CLIENT, limit=5, **more)
    assert isinstance(page, CheckLogPage), page
    outcomes.update(line.outcome for line in page.data)
    if page.next_cursor is None:
        break
    more = {"cursor": page.next_cursor}
assert outcomes == set(Outcome), set(Outcome) - outcomes

problem = check_eligibility.sync(
    client=CLIENT, body=CheckRequest(**{**PATIENT, "payer_name": "Blue Cross"}), x_client_id=CLINIC
)
assert isinstance(problem, Problem), problem
assert problem.status == 422 and problem.code == ErrorCode.PAYER_AMBIGUOUS, problem
assert len(problem.candidates) >= 2 and problem.candidates[0].payer_id, problem
