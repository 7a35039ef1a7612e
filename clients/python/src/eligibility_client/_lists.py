"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ._attempts import parsed
from ._plan import Item, Request, Stream
from ._service import Service


def entries(
    service: Service, template: str, path: Mapping[str, str] | None = None, query: Mapping[str, Any] | None = None
) -> Stream[Any]:
    """The entries of all pages of a list, in its order."""
    return _entries(service, query or {}, lambda sent: service.request("GET", template, path, query=sent))


def found(service: Service, template: str, search: Mapping[str, Any]) -> Stream[Any]:
    """The entries of all pages of a search, which is sent as a body."""
    return _entries(service, search, lambda sent: service.request("POST", template, json_body=sent))


def _entries(
    service: Service, asked: Mapping[str, Any], request: Callable[[Mapping[str, Any]], Request]
) -> Stream[Any]:
    sent = dict(asked)
    while True:
        page = (yield from parsed(service, request(sent))).data
        for entry in page["data"]:
            yield Item(entry)
        if page["nextCursor"] is None:
            return
        sent["cursor"] = page["nextCursor"]
