"""Reads server-sent events, as the HTML standard writes them."""

from __future__ import annotations

import codecs
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSentEvent:
    name: str
    data: str
    id: str | None
    """The id of this event, or of the last one that had any."""


class EventReader:
    """Is fed with the bytes of a stream in pieces of any size, and gives the events that are complete."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._name = ""
        self._data: list[str] = []
        self._id: str | None = None

    def feed(self, piece: bytes) -> list[ServerSentEvent]:
        """The events that these bytes complete."""
        self._rest += self._decoder.decode(piece)
        # A CR at the end may be the first half of a line's end.
        kept = "\r" if self._rest.endswith("\r") else ""
        text = self._rest.removesuffix(kept).replace("\r\n", "\n").replace("\r", "\n")
        *lines, rest = text.split("\n")
        self._rest = rest + kept
        return [event for line in lines if (event := self._read(line)) is not None]

    def _read(self, line: str) -> ServerSentEvent | None:
        if line == "":
            return self._completed()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._name = value
        elif name == "data":
            self._data.append(value)
        elif name == "id" and "\0" not in value:
            self._id = value
        return None

    def _completed(self) -> ServerSentEvent | None:
        name, data = self._name, self._data
        self._name, self._data = "", []
        return ServerSentEvent(name or "message", "\n".join(data), self._id) if data else None
