"""The clients of operators."""

import json
from typing import Any

import httpx
import pytest
from fake_service import World

from eligibility_client.types import CircuitOrder

ORDER: CircuitOrder = {"reason": "the payer is down", "until": "2030-01-15T03:00:00Z"}

CALLS: list[tuple[Any, str, str, object]] = [
    (lambda client: client.payers.get("60054"), "GET", "/ops/payers/60054", None),
    (lambda client: client.circuits.list(), "GET", "/ops/circuits", None),
    (
        lambda client: client.circuits.isolate("payers", "60054", ORDER),
        "POST",
        "/ops/circuits/payers/60054/isolate",
        ORDER,
    ),
    (
        lambda client: client.circuits.restore("routes", "main", ORDER),
        "POST",
        "/ops/circuits/routes/main/restore",
        ORDER,
    ),
    (lambda client: client.workspaces.create({"name": "North"}), "POST", "/ops/workspaces", {"name": "North"}),
    (
        lambda client: client.wallets.grant("w1", {"checks": 5, "reason": "paid"}),
        "POST",
        "/ops/workspaces/w1/wallet/grants",
        {"checks": 5, "reason": "paid"},
    ),
    (
        lambda client: client.keys.issue("w1", {"name": "desk", "scopes": ["check:live"]}),
        "POST",
        "/ops/workspaces/w1/keys",
        {"name": "desk", "scopes": ["check:live"]},
    ),
    (lambda client: client.request("GET", "/ops/board"), "GET", "/ops/board", None),
]


@pytest.mark.parametrize(("call", "method", "path", "body"), CALLS)
def test_operators_call(world: World, call: Any, method: str, path: str, body: object) -> None:
    world.answers = [httpx.Response(200, json={"done": True})]

    assert world.operate(call) == {"done": True}
    [request] = world.sent
    assert (request.method, request.url.path) == (method, path)
    assert (json.loads(request.content) if request.content else None) == body
    assert request.headers["Authorization"] == "Bearer elig_op_secret"
    assert "X-Client-Id" not in request.headers


def test_checks_are_granted_once(world: World) -> None:
    world.answers = [httpx.ReadError("reset"), httpx.Response(200, json={})]

    world.operate(lambda client: client.wallets.grant("w1", {"checks": 5, "reason": "paid"}))

    assert len({request.headers["Idempotency-Key"] for request in world.sent}) == 1
