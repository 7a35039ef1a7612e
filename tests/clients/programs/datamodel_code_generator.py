"""What every generated client is made to do, with the models of datamodel-code-generator around plain requests."""

import os
import uuid

import httpx

from generated_models import CheckAnswer, CheckLogPage, CheckRequest, ErrorCode, MockCheckRequest, Outcome, Problem

HTTP = httpx.Client(
    base_url=os.environ["BASE_URL"],
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}", "X-Client-Id": os.environ["CLIENT_ID"]},
)
PATIENT = {
    "payerName": "Aetna",
    "memberId": "W000111222",
    "patientFirstName": "Jane",
    "patientLastName": "Doe",
    "patientDateOfBirth": "1980-01-31",
}


def members(model):
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def checks():
    live = {"Idempotency-Key": str(uuid.uuid4())}
    mock = {"Idempotency-Key": str(uuid.uuid4())}
    question = members(CheckRequest(**PATIENT))
    mocked = members(MockCheckRequest(**PATIENT, mockFixture="dental"))
    yield HTTP.post("/api/eligibility/check", json=question, headers=live)
    yield HTTP.get("/api/eligibility/check", params=question, headers=live)
    yield HTTP.post("/api/eligibility/check/mock", json=mocked, headers=mock)
    yield HTTP.get("/api/eligibility/check/mock", params=mocked, headers=mock)


for response in checks():
    answer = CheckAnswer.model_validate(response.json())
    assert answer.success and answer.benefitSummary.coverageActive, answer

outcomes: set[Outcome] = set()
query = {"limit": 5}
while True:
    page = CheckLogPage.model_validate(HTTP.get("/api/eligibility/checks", params=query).json())
    outcomes.update(line.outcome for line in page.data)
    if page.nextCursor is None:
        break
    query["cursor"] = page.nextCursor
assert outcomes == set(Outcome), set(Outcome) - outcomes

refused = HTTP.post("/api/eligibility/check", json=members(CheckRequest(**{**PATIENT, "payerName": "Blue Cross"})))
problem = Problem.model_validate(refused.json())
assert refused.status_code == 422 and problem.code == ErrorCode.payer_ambiguous, problem
assert len(problem.candidates) >= 2 and problem.candidates[0].payerId, problem
