import type { Request, RequestHandler, Response } from 'express';
import Joi from 'joi';
import { pathId } from '../../http/handlers';
import { queryNumber } from '../../http/fields';
import { strictQuery, toPageResponse } from '../../http/list-query';
import { written } from '../../http/written';
import { callerOf } from '../../identity/http/request-identity';
import { allResults, resultOf } from '../app/batch-results';
import type { OfBatch } from '../app/batch-items';
import { findBatch, NO_BATCH } from '../app/change-batch';
import { ofBatch } from '../domain/batch';
import { ITEM_STATES, type ItemState } from '../domain/batch-item';
import { toResultBody } from './batch-bodies';
import type { BatchesDeps } from './batches-deps';
import { resultsCsv } from './write-csv';

type Query = { readonly limit: number; readonly cursor: number; readonly state?: ItemState };

const readQuery = strictQuery<Query>({
  limit: queryNumber({ min: 1, max: 500 }).default(100),
  cursor: queryNumber({ min: 0 }).default(0),
  state: Joi.string().valid(...ITEM_STATES),
});

const JSON_LINES = 'application/x-ndjson';

/**
 * GET /api/eligibility/batches/{batchId}/results: pages in JSON; all of them, in the order sent, as `text/csv` or one
 * JSON object a line.
 */
export function sendResults(deps: BatchesDeps): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, state } = readQuery(req.query);
    const { batch } = await findBatch(deps, callerOf(res), pathId(req, 'batchId', NO_BATCH));
    await deps.noteRead(res, { checkId: batch.id, what: 'answer' });
    const of = { ...ofBatch(batch), state };
    const form = formOf(req);
    if (form !== 'application/json') {
      await sendAll(deps, res, { of, form });
      return;
    }
    const items = await deps.items.page(of, { afterRow: cursor, limit });
    const entries = await Promise.all(items.map((item) => resultOf(deps, item)));
    const last = items.length === limit ? items.at(-1)?.row : undefined;
    res.json(
      toPageResponse({ entries, nextCursor: last === undefined ? undefined : String(last) }, toResultBody),
    );
  };
}

type Form = 'application/json' | 'text/csv' | typeof JSON_LINES;

function formOf(req: Request): Form {
  const accepted = req.accepts(['application/json', 'text/csv', JSON_LINES]);
  return accepted === 'text/csv' || accepted === JSON_LINES ? accepted : 'application/json';
}

type All = {
  readonly of: OfBatch & { readonly state: ItemState | undefined };
  readonly form: Exclude<Form, 'application/json'>;
};

/** Sends rows as they are read, no faster than the caller takes them. */
async function sendAll(deps: BatchesDeps, res: Response, { of, form }: All): Promise<void> {
  const rows = allResults(deps, of);
  const ending = form === 'text/csv' ? 'csv' : 'ndjson';
  res.type(form).setHeader('Content-Disposition', `attachment; filename="batch.${ending}"`);
  const texts = form === 'text/csv' ? resultsCsv(rows) : jsonLines(rows);
  for await (const text of texts) if (!(await written(res, text))) return;
  res.end();
}

async function* jsonLines(rows: ReturnType<typeof allResults>): AsyncGenerator<string, void, undefined> {
  for await (const row of rows) yield `${JSON.stringify(toResultBody(row))}\n`;
}
