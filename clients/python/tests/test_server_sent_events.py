"""Server-sent events, in pieces of any size."""

import pytest

from eligibility_client._server_sent_events import EventReader, ServerSentEvent

TEXT = """: comment

event: row
id: 1.1
data: {"name": "José"}

data: one
data:two
data

retry: 5
event: nothing
id: 2.1

event: end
data: {}

event: not complete
data: x
""".encode()

EVENTS = [
    ServerSentEvent("row", '{"name": "José"}', "1.1"),
    ServerSentEvent("message", "one\ntwo\n", "1.1"),
    ServerSentEvent("end", "{}", "2.1"),
]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_events_are_read_from_pieces(size: int, line_end: bytes) -> None:
    text = TEXT.replace(b"\n", line_end) + (b"" if line_end != b"\r" else b":")
    reader = EventReader()

    events = [event for at in range(0, len(text), size) for event in reader.feed(text[at : at + size])]

    assert events == EVENTS
