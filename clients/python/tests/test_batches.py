"""Batches: how they are sent, and how they are followed."""

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx
import pytest
from fake_service import QUESTION, Pieces, World, event_stream, problem

from eligibility_client import EligibilityError

SUBMITTED = {"id": "b1", "state": "queued", "rows": 1, "accepted": 1, "invalid": [], "ignoredColumns": []}


def submitted() -> httpx.Response:
    return httpx.Response(202, json=SUBMITTED)


def event(name: str, data: object, id: str | None = None) -> bytes:
    return f"event: {name}\n{f'id: {id}{chr(10)}' if id else ''}data: {json.dumps(data)}\n\n".encode()


END = event("end", {})


def watched(world: World) -> list[tuple[str, Any]]:
    return [(seen.type, seen.data) for seen in world.all(lambda client: client.batches.watch("b1"))]


def resumed_after(world: World) -> list[str | None]:
    return [request.headers.get("Last-Event-ID") for request in world.sent]


def test_items_are_sent_as_json(world: World) -> None:
    world.answers = [submitted()]
    begin = datetime(2030, 1, 15, 3, tzinfo=timezone(timedelta(hours=1)))

    assert world.do(
        lambda client: client.batches.create([QUESTION], not_before=begin, finish_by="2030-01-15T11:00:00Z")
    )
    [request] = world.sent
    assert json.loads(request.content) == {"items": [QUESTION]}
    assert request.headers["Content-Type"] == "application/json"
    assert dict(request.url.params) == {
        "notBefore": "2030-01-15T03:00:00+01:00",
        "finishBy": "2030-01-15T11:00:00Z",
    }


@pytest.mark.parametrize("text", ["Payer,Member ID\nJosé,1\n", "Payer,Member ID\nJosé,1\n".encode()])
def test_a_table_is_sent_as_csv(world: World, text: Any) -> None:
    world.answers = [submitted(), httpx.Response(200, json={"cost": {}})]

    world.do(lambda client: client.batches.create(text))
    world.do(lambda client: client.batches.dry_run(text))

    assert {request.content for request in world.sent} == {"Payer,Member ID\nJosé,1\n".encode()}
    assert {request.headers["Content-Type"] for request in world.sent} == {"text/csv"}
    assert dict(world.sent[1].url.params) == {"dryRun": "true"}
    assert "Idempotency-Key" not in world.sent[1].headers


def test_a_time_without_a_zone_is_refused(world: World) -> None:
    with pytest.raises(ValueError, match="time zone"):
        world.do(lambda client: client.batches.create([QUESTION], not_before=datetime(2030, 1, 15)))


@pytest.mark.parametrize("change", ["pause", "resume", "cancel"])
def test_a_batch_is_changed(world: World, change: str) -> None:
    world.answers = [httpx.Response(200, json={"id": "b1"})]

    assert world.do(lambda client: getattr(client.batches, change)("b1")) == {"id": "b1"}
    assert (world.sent[0].method, world.sent[0].url.path) == ("POST", f"/api/eligibility/batches/b1/{change}")


def test_a_batch_is_followed_to_its_end(world: World) -> None:
    world.answers = [
        event_stream(event("progress", {"rows": 1}), b": still here\n\n", event("row", {"row": 1}, "5.1"), END, b"more")
    ]

    assert watched(world) == [("progress", {"rows": 1}), ("row", {"row": 1})]
    assert world.sent[0].headers["Accept"] == "text/event-stream"
    assert resumed_after(world) == [None]


@pytest.mark.parametrize("breaks", [[], [httpx.ReadError("reset")], [httpx.ReadTimeout("silent")]])
def test_a_broken_stream_goes_on_after_the_last_row(world: World, breaks: list[Exception]) -> None:
    half = event("row", {"row": 2}, "6.2")[:20]
    world.answers = [
        event_stream(*breaks),
        event_stream(event("row", {"row": 1}, "5.1"), half, *breaks),
        httpx.ConnectError("refused"),
        event_stream(event("row", {"row": 2}, "6.2"), event("progress", {"rows": 2}), *breaks),
        event_stream(END),
    ]

    assert watched(world) == [("row", {"row": 1}), ("row", {"row": 2}), ("progress", {"rows": 2})]
    assert resumed_after(world) == [None, None, "5.1", "5.1", "6.2"]
    assert len(world.pauses) == 4


def test_a_batch_that_has_ended_in_between_is_no_error(world: World) -> None:
    world.answers = [event_stream(event("row", {"row": 1}, "5.1")), httpx.Response(204)]

    assert watched(world) == [("row", {"row": 1})]


def test_a_stream_that_never_has_an_event_is_given_up(world: World) -> None:
    world.answers = [event_stream(b": hello\n\n") for _ in range(3)]

    with pytest.raises(EligibilityError) as raised:
        watched(world)

    assert raised.value.code == "connection-failed"
    assert len(world.sent) == 3


def test_what_is_no_stream_is_an_error(world: World) -> None:
    world.answers = [httpx.Response(200, html="<h1>Welcome</h1>")]

    with pytest.raises(EligibilityError) as raised:
        watched(world)

    assert raised.value.code == "service-unavailable"


def test_a_stream_that_is_refused_is_an_error(world: World) -> None:
    world.answers = [problem(404, "not-found")]

    with pytest.raises(EligibilityError) as raised:
        watched(world)

    assert raised.value.code == "not-found"


def test_who_stops_following_closes_the_connection(world: World) -> None:
    stream = Pieces(event("row", {"row": 1}, "5.1"), event("row", {"row": 2}, "6.2"), END)
    world.answers = [httpx.Response(200, stream=stream, headers={"Content-Type": "text/event-stream"})]

    async def first_of(client: Any) -> Any:
        events = client.batches.watch("b1")
        found = await anext(events)
        await events.aclose()
        return found

    def first(client: Any) -> Any:
        events = client.batches.watch("b1")
        found = next(events)
        events.close()
        return found

    assert world.do(first_of if world.is_async else first).data == {"row": 1}
    assert stream.is_closed
