import { resultsQuery } from './batch-operations';
import type { BatchesContext } from '../app/context';
import { benefitsForAnswer } from '../../benefits/app/find-benefits';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import type { Schema } from '@eligibility/api-types';
import type { Request, RequestHandler, Response } from 'express';
import { pathId } from '../../http/handlers';
import { contextOf } from '../../http/request-context';
import { written } from '../../http/written';
import { callerOf } from '../../identity/http/request-identity';
import { allResults, resultOf } from '../app/batch-results';
import { findBatch, NO_BATCH } from '../app/change-batch';
import { ofBatch, type Batch } from '../domain/batch';
import type { ResultRow } from '../domain/result-row';
import { toResultBody } from './batch-bodies';
import { resultsCsv } from './write-csv';

const JSON_LINES = 'application/x-ndjson';

/**
 * GET /api/eligibility/batches/{batchId}/results: pages in JSON; all of them, in the order sent, as `text/csv` or one
 * JSON object a line. With `include=benefits` each object has what the payer says in detail.
 * @param only the one form of this address; without it, the caller's `Accept` decides
 */
export function sendResults(context: BatchesContext, only?: 'text/csv'): RequestHandler {
  return async (req, res) => {
    const { limit, cursor, state, include } = resultsQuery(req.query);
    const { batch } = await findBatch(context, callerOf(res), pathId(req, 'batchId', NO_BATCH));
    await noteAnswerRead(context, res, { checkId: batch.id, what: include ?? 'answer' });
    const of = { ...ofBatch(batch), state };
    const bodyOf =
      include === undefined ? toResultBody : withBenefits(context, batch, contextOf(res).requestId);
    const form = only ?? formOf(req);
    if (form !== 'application/json') {
      const rows = allResults(context, of);
      await sendAll(
        res,
        form === 'text/csv' ? { form, texts: resultsCsv(rows) } : { form, texts: lines(rows, bodyOf) },
      );
      return;
    }
    const items = await context.items.page(of, { afterRow: cursor, limit });
    const data: Schema<'BatchResult'>[] = [];
    // One after the other: the details of a row may be made of a large document.
    for (const item of items) data.push(await bodyOf(await resultOf(context, item)));
    const last = items.length === limit ? items.at(-1)?.row : undefined;
    res.json({ data, nextCursor: last === undefined ? null : String(last) });
  };
}

type BodyOf = (row: ResultRow) => Schema<'BatchResult'> | Promise<Schema<'BatchResult'>>;

/** A row with its benefit details, which are null where none are stored. */
function withBenefits(context: BatchesContext, { workspaceId }: Batch, requestId: string): BodyOf {
  return async (row) => {
    const { checkId, state } = row;
    const benefits =
      checkId === undefined || state !== 'answered'
        ? null
        : await benefitsForAnswer(context, { checkId, workspaceId, requestId });
    return { ...toResultBody(row), benefits };
  };
}

type Form = 'application/json' | 'text/csv' | typeof JSON_LINES;

function formOf(req: Request): Form {
  const accepted = req.accepts(['application/json', 'text/csv', JSON_LINES]);
  return accepted === 'text/csv' || accepted === JSON_LINES ? accepted : 'application/json';
}

type All = { readonly form: Exclude<Form, 'application/json'>; readonly texts: AsyncIterable<string> };

/** Sends rows as they are read, no faster than the caller takes them. */
async function sendAll(res: Response, { form, texts }: All): Promise<void> {
  const ending = form === 'text/csv' ? 'csv' : 'ndjson';
  res.type(form).setHeader('Content-Disposition', `attachment; filename="batch.${ending}"`);
  for await (const text of texts) if (!(await written(res, text))) return;
  res.end();
}

async function* lines(
  rows: AsyncIterable<ResultRow>,
  bodyOf: BodyOf,
): AsyncGenerator<string, void, undefined> {
  for await (const row of rows) yield `${JSON.stringify(await bodyOf(row))}\n`;
}
