"""Many checks at once, made in the background."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from ._attempts import answered, backoff, foreign, parsed, unanswered
from ._lists import entries
from ._models import (
    Batch,
    BatchDryRun,
    BatchItem,
    BatchResult,
    BatchRowState,
    BatchStatus,
    SubmittedBatch,
)
from ._operation import R, Resource, iteration, operation
from ._plan import Failed, Item, Pause, Plan, QueryValue, Read, Received, Request, Steps, Stream
from ._server_sent_events import EventReader, ServerSentEvent
from .checks import KeyListener, keyed


@dataclass(frozen=True)
class BatchProgress:
    """How the batch stands, whenever that has changed."""

    data: BatchStatus
    type: Literal["progress"] = "progress"


@dataclass(frozen=True)
class BatchRow:
    """A row that is settled, with its patient and its answer."""

    data: BatchResult = field(repr=False)
    type: Literal["row"] = "row"


BatchEvent: TypeAlias = BatchProgress | BatchRow

BatchRows: TypeAlias = Sequence[BatchItem] | str | bytes
"""A list of items, or a table as CSV."""


class Batches(Resource[R]):
    """Batches of the workspace."""

    @operation
    def create(
        self,
        rows: BatchRows,
        *,
        idempotency_key: str | None = None,
        on_idempotency_key: KeyListener | None = None,
        not_before: datetime | str | None = None,
        finish_by: datetime | str | None = None,
    ) -> Plan[SubmittedBatch]:
        """Sends a batch. Each row that can be read costs one check at most; the same key is the same batch."""
        key = yield from keyed(idempotency_key, on_idempotency_key)
        query = {"notBefore": _instant(not_before), "finishBy": _instant(finish_by)}
        return (yield from parsed(self._service, self._rows(rows, query, key)))

    @operation
    def dry_run(self, rows: BatchRows) -> Plan[BatchDryRun]:
        """What a batch would cost, and which of its rows could not be asked. Nothing is kept, and no payer is asked."""
        return (yield from parsed(self._service, self._rows(rows, {"dryRun": "true"})))

    @operation
    def get(self, batch_id: str) -> Plan[BatchStatus]:
        """How a batch stands."""
        request = self._service.request("GET", "/api/eligibility/batches/{batchId}", {"batchId": batch_id})
        return (yield from parsed(self._service, request))

    @iteration
    def list(self) -> Stream[Batch]:
        """The batches, newest first."""
        return entries(self._service, "/api/eligibility/batches")

    @operation
    def pause(self, batch_id: str) -> Plan[BatchStatus]:
        """Makes a batch wait until it is resumed."""
        return (yield from parsed(self._service, self._change(batch_id, "pause")))

    @operation
    def resume(self, batch_id: str) -> Plan[BatchStatus]:
        """Lets a paused batch go on."""
        return (yield from parsed(self._service, self._change(batch_id, "resume")))

    @operation
    def cancel(self, batch_id: str) -> Plan[BatchStatus]:
        """Ends a batch. What is under way is still answered, and charged."""
        return (yield from parsed(self._service, self._change(batch_id, "cancel")))

    @iteration
    def results(
        self, batch_id: str, *, state: BatchRowState | None = None, include: Literal["benefits"] | None = None
    ) -> Stream[BatchResult]:
        """The rows of a batch, in the order sent."""
        return entries(
            self._service,
            "/api/eligibility/batches/{batchId}/results",
            {"batchId": batch_id},
            {"state": state, "include": include},
        )

    @iteration
    def watch(self, batch_id: str) -> Stream[BatchEvent]:
        """What becomes of a batch, as it happens, until it has ended.

        A connection that breaks is opened again, and no row comes twice.
        """
        last_row: str | None = None
        failures = 0
        while True:
            request = self._service.request(
                "GET",
                "/api/eligibility/batches/{batchId}/events",
                {"batchId": batch_id},
                headers={"Accept": "text/event-stream", **({"Last-Event-ID": last_row} if last_row else {})},
                is_stream=True,
            )
            opened = yield from answered(self._service, request)
            if opened.status == 204:
                return
            reader = EventReader()
            while (events := (yield from _read(opened, reader, request))) is not None:
                for event in events:
                    failures = 0
                    if event.name == "end":
                        return
                    if event.name == "row":
                        last_row = event.id
                        yield Item(BatchRow(json.loads(event.data)))
                    elif event.name == "progress":
                        yield Item(BatchProgress(json.loads(event.data)))
            if failures == self._service.max_retries:
                raise unanswered("connection-failed", request)
            yield Pause(backoff(self._service, failures))
            failures += 1

    def _rows(self, rows: BatchRows, query: Mapping[str, QueryValue | None], key: str | None = None) -> Request:
        headers = {} if key is None else {"Idempotency-Key": key}
        if isinstance(rows, (str, bytes)):
            content = rows.encode() if isinstance(rows, str) else rows
            headers["Content-Type"] = "text/csv"
            return self._service.request(
                "POST", "/api/eligibility/batches.csv", query=query, headers=headers, content=content
            )
        body = {"items": [*rows]}
        return self._service.request("POST", "/api/eligibility/batches", query=query, headers=headers, json_body=body)

    def _change(self, batch_id: str, change: str) -> Request:
        return self._service.request("POST", f"/api/eligibility/batches/{{batchId}}/{change}", {"batchId": batch_id})


def _read(opened: Received, reader: EventReader, request: Request) -> Steps[list[ServerSentEvent] | None]:
    """The events that came next; None when the connection has ended."""
    if opened.stream is None:
        raise foreign(opened, request)
    piece = yield Read(opened.stream)
    return None if piece is None or isinstance(piece, (Failed, Received)) else reader.feed(piece)


def _instant(when: datetime | str | None) -> str | None:
    if not isinstance(when, datetime):
        return when
    if when.tzinfo is None:
        raise ValueError("a time needs a time zone, such as datetime.now(timezone.utc)")
    return when.isoformat()
