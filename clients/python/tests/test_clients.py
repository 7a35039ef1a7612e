"""The clients themselves: their settings, what comes around an answer, and other operations."""

import inspect
from typing import Any

import httpx
import pytest
from fake_service import World

from eligibility_client import AsyncEligibilityClient, EligibilityClient

VARIABLES = ["ELIGIBILITY_URL", "ELIGIBILITY_API_KEY", "ELIGIBILITY_CLIENT_ID"]


@pytest.fixture(autouse=True)
def _without_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def sent_by(*settings: str) -> httpx.Request:
    sent: list[httpx.Request] = []

    def respond(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(200, json={})

    with (
        httpx.Client(transport=httpx.MockTransport(respond)) as http,
        EligibilityClient(*settings, http_client=http) as client,
    ):
        client.wallet.balance()
    return sent[0]


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in zip(VARIABLES, ["https://one.example/", "key-1\n", "clinic-1"], strict=True):
        monkeypatch.setenv(name, value)

    request = sent_by()
    assert str(request.url) == "https://one.example/api/wallet"
    assert request.headers["Authorization"] == "Bearer key-1"
    assert request.headers["X-Client-Id"] == "clinic-1"
    assert request.headers["User-Agent"].startswith("eligibility-client-python/")

    request = sent_by("https://two.example/base", "key-2", "clinic-2")
    assert str(request.url) == "https://two.example/base/api/wallet"
    assert request.headers["Authorization"] == "Bearer key-2"
    assert request.headers["X-Client-Id"] == "clinic-2"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ([], "ELIGIBILITY_API_KEY"),
        (["", "key"], "ELIGIBILITY_URL"),
        (["https://one.example"], "ELIGIBILITY_API_KEY"),
        (["one.example", "key"], "https://"),
    ],
)
def test_settings_that_are_missing_or_wrong_are_named(settings: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        EligibilityClient(*settings)
    with pytest.raises(ValueError, match=sentence):
        AsyncEligibilityClient(*settings)


def test_a_client_of_the_program_is_left_open() -> None:
    with httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json={}))) as http:
        with EligibilityClient("https://one.example", "key", http_client=http):
            pass
        assert not http.is_closed


def test_what_came_around_an_answer_is_there_on_request(world: World) -> None:
    world.answers = [
        httpx.Response(200, json={"available": 3}, headers={"X-Request-Id": "r1", "RateLimit": '"workspace";r=9'})
    ]

    response = world.do(lambda client: client.wallet.balance.with_response())

    assert response.data == {"available": 3}
    assert (response.status, response.request_id) == (200, "r1")
    assert response.headers["ratelimit"] == '"workspace";r=9'


def test_any_other_operation_is_a_request(world: World) -> None:
    world.answers = [httpx.Response(200, json=[1, "two", None]), httpx.Response(204)]

    got = world.do(
        lambda client: client.request(
            "get", "/api/a/{id}", path={"id": "a/b ü?"}, query={"q": "x&y", "n": 2, "b": True}
        )
    )
    gone = world.do(lambda client: client.request("DELETE", "/api/a", headers={"X-More": "1"}))

    assert got == [1, "two", None]
    assert gone is None
    assert world.sent[0].url.raw_path == b"/api/a/a%2Fb%20%C3%BC%3F?q=x%26y&n=2&b=true"
    assert world.sent[1].headers["X-More"] == "1"


def test_payers_are_searched(world: World) -> None:
    world.answers = [httpx.Response(200, json={"data": []})]

    world.do(lambda client: client.payers.search("aet", limit=3))

    assert dict(world.sent[0].url.params) == {"query": "aet", "limit": "3"}


def test_methods_have_their_documentation() -> None:
    client = EligibilityClient("https://one.example", "key")
    with client:
        undocumented = [
            f"{type(group).__name__}.{name}"
            for group in [client, client.checks, client.batches, client.payers, client.events, client.wallet]
            for name, member in inspect.getmembers(group, callable)
            if not name.startswith("_") and not member.__doc__
        ]
        assert undocumented == []
        assert "question" in str(inspect.signature(client.check))


def test_a_call_that_is_wrong_is_refused_at_once(world: World) -> None:
    with pytest.raises(TypeError):
        world.do(lambda client: client.checks.get())
    with pytest.raises(TypeError):
        world.all(lambda client: client.checks.list(1, 2))


class Slow(httpx.SyncByteStream, httpx.AsyncByteStream):
    """Sends a byte each second of the test's time, for ever."""

    def __init__(self, world: World) -> None:
        self._world = world

    def __iter__(self) -> Any:
        while True:
            self._world.now += 1
            yield b" "


def test_a_body_that_trickles_is_timed_out() -> None:
    world = World(is_async=False)
    world.options = {"timeout_s": 5, "max_retries": 0}
    world.answers = [httpx.Response(200, stream=Slow(world))]

    with pytest.raises(Exception, match="did not answer in time"):
        world.do(lambda client: client.wallet.balance())

    assert world.now == 1006
