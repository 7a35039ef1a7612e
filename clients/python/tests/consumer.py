"""A program that uses the clients, for type checkers: nothing runs it."""

from eligibility_client import (
    Active,
    AsyncEligibilityClient,
    Attempt,
    CheckResult,
    EligibilityClient,
    EligibilityError,
    Json,
    Rejected,
    Response,
    verify_webhook,
)
from eligibility_client.operators import AsyncOperatorClient, OperatorClient
from eligibility_client.types import BatchResult, BenefitDetails, CheckLogEntry, CheckRequest, Estimate, PayerCandidate

QUESTION: CheckRequest = {"payerName": "Aetna", "memberId": "W1", "patientFirstName": "Jane", "patientLastName": "Doe"}


def sentence(result: CheckResult) -> str:
    """Each status has what it promises, and a status that is forgotten is an error."""
    if result.status == "active":
        active: Active = result
        plan: str | None = active.summary["planName"]
        return plan or "covered"
    if result.status == "rejected":
        rejected: Rejected = result
        return rejected.next_step["sentence"] or ""
    if result.status == "inactive" or result.status == "unknown":
        return "not covered, as far as the payer says"
    phone: str | None = result.next_step["phone"]
    return phone or result.check_id


def candidates(error: EligibilityError) -> list[PayerCandidate]:
    if error.code == "payer-ambiguous" or error.code == "payer-not-found":
        return error.candidates
    if error.code == "validation-failed":
        print([(wrong["field"], wrong["message"]) for wrong in error.fields])
    return []


def told(attempt: Attempt) -> None:
    print(attempt.operation, attempt.status, attempt.duration_s)


def blocking() -> None:
    with EligibilityClient(timeout_s=30, on_attempt=told) as client:
        result = client.check(QUESTION, include=["benefits"], max_age_seconds=600, on_idempotency_key=print)
        response: Response[CheckResult] = client.check.with_response(QUESTION)
        entry: CheckLogEntry = client.checks.get(result.check_id)
        details: BenefitDetails = client.benefits(entry["id"])
        estimate: Estimate = client.estimate(entry["id"], [{"serviceTypeCode": "98", "allowedAmount": 150}])
        print(sentence(response.data), details["plans"], estimate["confidence"])
        print([line["outcome"] for line in client.checks.list({"outcome": "inactive", "from": "2026-01-01"})])
        batch = client.batches.create([{**QUESTION, "reference": "09:00"}])
        for event in client.batches.watch(batch["id"]):
            if event.type == "row":
                row: BatchResult = event.data
                print(row["row"])
            else:
                print(event.data["counts"]["waiting"])
        other: Json = client.request("GET", "/api/workspace")
        print(other, client.wallet.balance()["available"])


async def asynchronous() -> None:
    async with AsyncEligibilityClient("https://api.example", "key", "clinic") as client:
        result = await client.mock_check(QUESTION, fixture="dental")
        print(sentence(result), (await client.wallet.balance.with_response()).headers)
        async for entry in client.checks.search({"memberId": "W1"}):
            print(entry["id"])
        async for event in client.events.list({"order": "oldest"}):
            print(event["type"])


def operator() -> None:
    with OperatorClient("https://api.example", token="elig_op_") as client:
        workspace = client.workspaces.create({"name": "North"})
        key = client.keys.issue(workspace["id"], {"name": "desk", "scopes": ["check:live"]})
        print(key["key"], client.wallets.grant(workspace["id"], {"checks": 100, "reason": "paid"})["available"])


async def async_operator() -> None:
    async with AsyncOperatorClient("https://api.example", token="elig_op_") as client:
        print([payer["name"] async for payer in client.payers.list()])


def received(body: bytes, headers: dict[str, str]) -> None:
    event = verify_webhook(body, headers, "whsec_")
    if event["type"] == "check.completed":
        print(event["data"]["checkId"])
    elif event["type"] == "wallet.low":
        print(event["data"]["available"])
