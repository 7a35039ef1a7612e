"""What the clients are made to do with the whole system, by its settings in the environment."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

from eligibility_client import Active, AsyncEligibilityClient, EligibilityClient, EligibilityError
from eligibility_client.operators import AsyncOperatorClient, OperatorClient
from eligibility_client.types import CheckRequest

PATIENT: CheckRequest = {
    "payerName": "Aetna",
    "memberId": "W123456789",
    "patientFirstName": "Jane",
    "patientLastName": "Doe",
    "patientDateOfBirth": "1980-04-12",
}
SCHEDULE = """Reference,Insurance,Member ID,Patient Name
09:00,Aetna,W-{0}-1,"Doe, Jane"
09:20,Aetna,INACTIVE-1,"Lee, Ann"
09:40,Blue Cross,W-{0}-3,"Ray, Sam"
"""

Call = Callable[[Any], Any]


def story(do: Call, every: Call) -> None:
    """`do` makes a call on a client; `every` makes one that iterates."""
    captured = do(lambda client: client.wallet.balance())["captured"]

    result = do(lambda client: client.check(PATIENT, include=["benefits"]))
    assert isinstance(result, Active) and result.summary["coverageActive"] and result.is_charged, result
    replay = do(lambda client: client.check(PATIENT, idempotency_key=result.idempotency_key))
    assert replay.is_replay and replay.check_id == result.check_id, replay
    for member, status, step in [("INACTIVE-1", "inactive", None), ("AAA72-7", "rejected", "correct-and-ask-again")]:
        other = do(lambda client, member=member: client.check({**PATIENT, "memberId": member}))
        assert other.status == status and step in (None, other.next_step["step"]), other

    mock = do(lambda client: client.mock_check(PATIENT, fixture="medical-inactive"))
    assert mock.status == "inactive" and not mock.is_charged, mock

    try:
        do(lambda client: client.check({**PATIENT, "payerName": "Blue Cross"}))
        raise AssertionError("Blue Cross is one payer")
    except EligibilityError as error:
        assert error.code == "payer-ambiguous" and len(error.candidates) > 1, error
        meant = error.candidates[0]["payerId"]
    assert do(lambda client: client.check({**PATIENT, "payerName": meant})).status == "active"
    assert do(lambda client: client.wallet.balance())["captured"] == captured + 4
    assert every(lambda client: client.wallet.journal())[0]["kind"] == "capture"

    check_id = result.check_id
    assert do(lambda client: client.benefits(check_id))["plans"]
    items = [{"serviceTypeCode": "98", "allowedAmount": 150}]
    assert do(lambda client: client.estimate(check_id, items))["confidence"]
    assert do(lambda client: client.checks.answer(check_id)).answer["benefitSummary"] == result.summary
    assert do(lambda client: client.checks.get.with_response(check_id)).data["outcome"] == "active"
    listed = every(lambda client: client.checks.list({"tag": "live", "limit": 2}))
    assert len({check["id"] for check in listed}) == len(listed) >= 4, listed
    found = every(lambda client: client.checks.search({"memberId": "W123456789", "limit": 1}))
    assert check_id in [check["id"] for check in found], found
    assert do(lambda client: client.payers.search("aetna", limit=1))["data"][0]["name"] == "Aetna"
    assert do(lambda client: client.request("GET", "/api/workspace"))["id"]

    rows = SCHEDULE.format(uuid.uuid4().hex[:8])
    assert do(lambda client: client.batches.dry_run(rows))["cost"]["checks"] == 2
    batch = do(lambda client: client.batches.create(rows))
    events = every(lambda client: client.batches.watch(batch["id"]))
    assert sorted(event.data["row"] for event in events if event.type == "row") == [1, 2, 3], events
    states = [row["state"] for row in every(lambda client: client.batches.results(batch["id"]))]
    assert states == ["answered", "answered", "refused"], states
    assert do(lambda client: client.batches.get(batch["id"]))["state"] == "completed"
    assert batch["id"] in [listed["id"] for listed in every(lambda client: client.batches.list())]
    for event in every(lambda client: client.events.list({"order": "oldest"})):
        assert event["type"], event


def operators_story(do: Call, every: Call) -> None:
    """The same for the clients of operators."""
    workspace = do(lambda client: client.workspaces.create({"name": "Story"}))["id"]
    assert workspace in [listed["id"] for listed in every(lambda client: client.workspaces.list())]
    granted = do(lambda client: client.wallets.grant(workspace, {"checks": 5, "reason": "paid"}))
    assert granted["available"] == 5, granted
    issued = do(lambda client: client.keys.issue(workspace, {"name": "desk", "scopes": ["wallet:read"]}))
    with EligibilityClient(api_key=issued["key"]) as client:
        assert client.wallet.balance()["available"] == 5

    assert len(every(lambda client: client.payers.list())) > 100
    payer = do(lambda client: client.payers.get("60054"))
    order = {"reason": "a test of the client"}
    do(lambda client: client.circuits.isolate("payers", "62308", order))
    overrides = do(lambda client: client.circuits.list())["overrides"]
    assert "62308" in str(overrides), overrides
    do(lambda client: client.circuits.restore("payers", "62308", order))
    do(lambda client: client.request("POST", "/ops/circuits/payers/{id}/auto", path={"id": "62308"}, json=order))
    assert payer["payerId"] == "60054", payer


TOKEN = os.environ["ELIGIBILITY_OPERATOR_TOKEN"]


def blocking() -> None:
    with EligibilityClient() as client:
        story(lambda call: call(client), lambda call: list(call(client)))
    with OperatorClient(token=TOKEN) as operator:
        operators_story(lambda call: call(operator), lambda call: list(call(operator)))


def asynchronous() -> None:
    loop = asyncio.new_event_loop()

    async def collected(items: AsyncIterator[Any]) -> list[Any]:
        return [item async for item in items]

    def tell(chapter: Callable[[Call, Call], None], client: Any) -> None:
        chapter(
            lambda call: loop.run_until_complete(call(client)),
            lambda call: loop.run_until_complete(collected(call(client))),
        )
        loop.run_until_complete(client.close())

    tell(story, AsyncEligibilityClient())
    tell(operators_story, AsyncOperatorClient(token=TOKEN))
    loop.close()


blocking()
asynchronous()
