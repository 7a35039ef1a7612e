import type { BatchesContext } from '../app/context';
import { createHash } from 'node:crypto';
import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler } from 'express';
import type { CheckQuestion } from '../../checks/domain/check';
import { requiredIdempotencyKeyOf } from '../../checks/routes/idempotency-key';
import { questionParsers, type QuestionParsers } from '../../checks/routes/read-check-request';
import { requireSimulator } from '../../checks/routes/answer-check';
import { contextOf } from '../../http/request-context';
import { clinicOf } from '../../identity/http/identify-caller';
import { callerOf } from '../../identity/http/request-identity';
import { idsOf } from '../../identity/domain/principal';
import { batchStatus } from '../app/batch-status';
import { dryRun } from '../app/dry-run';
import { DEFAULT_WINDOW_MS, LONGEST_WINDOW_MS, submitBatch } from '../app/submit-batch';
import type { BatchRow } from '../domain/batch-row';
import { ignoredIn, type ReadColumn } from '../domain/recognise-columns';
import { submitQuery } from './batch-operations';
import { toDryRunBody, toSubmittedBody } from './batch-bodies';
import { readItems } from './read-items';
import { readScheduleCsv } from './read-csv';
import { questionOfRow } from './sent-row';

type Query = ReturnType<typeof submitQuery>;

/** The rows of a batch: a list of items in JSON, or CSV. */
type Sent = 'items' | 'table';

/** What a batch is sent as, by its media type. @throws AppError `unsupported-media-type` */
export function byMediaType(req: Request): Sent {
  if (req.is('application/json') !== false) return 'items';
  if (req.is('text/csv') !== false) return 'table';
  throw new AppError('unsupported-media-type', { detail: 'Send application/json, or text/csv.' });
}

/** POST /api/eligibility/batches, with JSON or `text/csv`, and /batches.csv with whatever is a table. */
export function submit(context: BatchesContext, sentAs: (req: Request) => Sent): RequestHandler {
  const parse = questionParsers(context.clock).live;
  return async (req, res) => {
    const query = submitQuery(req.query);
    const { workspace, principal } = callerOf(res);
    if (principal.isTest === true) await requireSimulator(context);
    const content = createHash('sha256').update(JSON.stringify([query.notBefore, query.finishBy]));
    const { rows, columns } = await rowsOf(req, {
      sent: sentAs(req),
      parse,
      noteBytes: (bytes) => content.update(bytes),
    });
    const clinic = clinicOf(res);
    const { budget, callerAddresses } = contextOf(res);
    const nowMs = context.leaseClock.now();
    const times = timesOf(query, nowMs);
    if (query.dryRun) {
      const beginsMs = Math.max(nowMs, times.notBeforeMs ?? 0);
      const found = await dryRun(context, { workspace, clinic, rows, beginsMs, budget });
      res.json(toDryRunBody(found, columns));
      return;
    }
    const submitted = await submitBatch(context, {
      workspaceId: workspace.id,
      clientId: clinic.clientId,
      ...idsOf(principal),
      callerAddresses: callerAddresses(),
      idempotencyKey: requiredIdempotencyKeyOf(req),
      ...times,
      rows,
      contentHash: () => context.fingerprintHash(content.copy().digest('hex')),
    });
    if (submitted.isReplay) res.setHeader('Idempotent-Replayed', 'true');
    res.status(202).location(`/api/eligibility/batches/${submitted.batch.id}`);
    const status = await batchStatus(context, submitted.batch);
    res.json(toSubmittedBody(status, { wrong: submitted.wrong, ignoredColumns: ignoredIn(columns) }));
  };
}

type Reading = {
  readonly sent: Sent;
  readonly parse: QuestionParsers['live'];
  readonly noteBytes: (bytes: Uint8Array) => void;
};

type Rows = { readonly rows: AsyncIterable<BatchRow>; readonly columns: readonly ReadColumn[] };

/** @throws AppError `payload-too-large`, and whatever reading throws */
async function rowsOf(req: Request, { sent, parse, noteBytes }: Reading): Promise<Rows> {
  const source = noted(req.body as AsyncIterable<Uint8Array>, noteBytes);
  if (sent === 'items') return { rows: readItems(source, parse), columns: [] };
  const { rows, columns } = await readScheduleCsv(source);
  return { rows: csvRows(rows, parse), columns };
}

async function* noted(body: AsyncIterable<Uint8Array>, note: (bytes: Uint8Array) => void) {
  for await (const bytes of body) {
    note(bytes);
    yield bytes;
  }
}

async function* csvRows(
  rows: Awaited<ReturnType<typeof readScheduleCsv>>['rows'],
  parse: (fields: unknown) => CheckQuestion,
): AsyncGenerator<BatchRow, void, undefined> {
  for await (const sent of rows) {
    const { row, fields } = sent;
    const { reference } = fields;
    const read = questionOfRow(sent, parse);
    yield 'question' in read
      ? { row, reference, question: read.question }
      : { row, reference, mistakes: read.errors.map(({ column, message }) => ({ column, message })) };
  }
}

/** @throws AppError `validation-failed` for an end that is too early or too late */
function timesOf(
  { notBefore: notBeforeMs, finishBy }: Query,
  nowMs: number,
): { readonly notBeforeMs: number | undefined; readonly windowMs: number | undefined } {
  const beginsMs = Math.max(notBeforeMs ?? 0, nowMs);
  const windowMs = finishBy === undefined ? undefined : finishBy - beginsMs;
  const latestMs = nowMs + MOST_AHEAD_MS;
  const fields = [
    ...(beginsMs > latestMs ? [{ field: 'notBefore', message: 'must be within 30 days' }] : []),
    ...((windowMs ?? DEFAULT_WINDOW_MS) <= 0
      ? [{ field: 'finishBy', message: 'must be after the beginning' }]
      : []),
    ...((windowMs ?? 0) > LONGEST_WINDOW_MS
      ? [{ field: 'finishBy', message: 'must be at most 24 hours after the beginning' }]
      : []),
  ];
  if (fields.length > 0) throw new AppError('validation-failed', { fields });
  return { notBeforeMs, windowMs };
}

const MOST_AHEAD_MS = 30 * 24 * 60 * 60_000;
