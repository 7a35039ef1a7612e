import type { Schema } from '@eligibility/api-types';
import type { UseQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import type { CursorPage } from '../api/pages';

export type Batch = Schema<'Batch'>;
export type BatchStatus = Schema<'BatchStatus'>;
export type DryRun = Schema<'BatchDryRun'>;
export type Result = Schema<'BatchResult'>;

const ONE = '/api/eligibility/batches/{batchId}';
const PAGE = 20;
const RESULTS = 500;

export const BATCHES = ['batches'] as const;

/** A schedule for one clinic. */
type Schedule = { readonly text: string; readonly clientId: string };

/** What a schedule would cost, and which of its rows could not be asked. Nothing is kept. @throws ApiProblem */
export async function tried({ text, clientId }: Schedule): Promise<DryRun> {
  const params = { query: { dryRun: true }, header: { 'X-Client-Id': clientId } };
  return (await dataOf(api.POST('/api/eligibility/batches.csv', { params, ...tableOf(text) }))) as DryRun;
}

/** Sends a schedule. With the key of one that was sent before it is that batch. @throws ApiProblem, TypeError */
export async function submitted(
  { text, clientId }: Schedule,
  key: string,
): Promise<Schema<'SubmittedBatch'>> {
  const params = { header: { 'X-Client-Id': clientId, 'Idempotency-Key': key } };
  const taken = await dataOf(api.POST('/api/eligibility/batches.csv', { params, ...tableOf(text) }));
  return taken as Schema<'SubmittedBatch'>;
}

function tableOf(text: string): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bodySerializer: () => string;
} {
  return { headers: { 'Content-Type': 'text/csv' }, body: '', bodySerializer: () => text };
}

export async function listBatches(cursor: string | undefined): Promise<CursorPage<Batch>> {
  const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
  return dataOf(api.GET('/api/eligibility/batches', { params: { query } }));
}

/** Where a batch stands. The page follows it, and puts what is new here. */
export function batchQuery(batchId: string): UseQueryOptions<BatchStatus> {
  return {
    queryKey: [...BATCHES, batchId],
    queryFn: async (): Promise<BatchStatus> => dataOf(api.GET(ONE, { params: { path: { batchId } } })),
  };
}

/** Whether it waits until somebody resumes it; with any other reason it goes on by itself. */
export function isResumedByHand(pausedBecause: BatchStatus['pausedBecause']): boolean {
  return pausedBecause === 'asked' || pausedBecause === 'key-revoked' || pausedBecause === 'sender-removed';
}

export type BatchAct = 'pause' | 'resume' | 'cancel';

export async function actOn(batchId: string, act: BatchAct): Promise<BatchStatus> {
  return dataOf(api.POST(`${ONE}/${act}`, { params: { path: { batchId } } }));
}

type Reading = { readonly state?: Result['state']; readonly signal: AbortSignal };

/** The rows of a batch in the order sent, page by page. @throws ApiProblem, TypeError */
export async function* resultsOf(
  batchId: string,
  { state, signal }: Reading,
): AsyncGenerator<readonly Result[]> {
  let cursor: number | undefined;
  do {
    const query = {
      limit: RESULTS,
      ...(state !== undefined && { state }),
      ...(cursor !== undefined && { cursor }),
    };
    const called = api.GET(`${ONE}/results`, { params: { path: { batchId }, query }, signal });
    const { data, nextCursor } = await dataOf(called);
    yield data;
    cursor = nextCursor === null ? undefined : Number(nextCursor);
  } while (cursor !== undefined);
}

/** The rows with what became of them as a table for a spreadsheet. @throws ApiProblem */
export function resultsCsv(batchId: string): Promise<Blob> {
  return dataOf(api.GET(`${ONE}/results.csv`, { params: { path: { batchId } }, parseAs: 'blob' }));
}

/** What happens in a batch, as it happens. @throws ApiProblem, TypeError */
export async function eventsOf(
  batchId: string,
  { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal },
): Promise<ReadableStream<Uint8Array> | undefined> {
  const header = after === undefined ? {} : { 'Last-Event-ID': after };
  const called = api.GET(`${ONE}/events`, {
    params: { path: { batchId }, header },
    signal,
    parseAs: 'stream',
  });
  return (await dataOf(called)) as ReadableStream<Uint8Array> | undefined;
}
