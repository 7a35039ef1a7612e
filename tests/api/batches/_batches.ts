import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { PATIENT, type Answer, type Client } from '../../helpers/client';

export type Status = {
  readonly id: string;
  readonly state: string;
  readonly pausedBecause: string | null;
  readonly rows: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly heldPayers: readonly { readonly payerId: string }[];
  readonly charged: number;
};

export type Result = {
  readonly row: number;
  readonly reference: string;
  readonly state: string;
  readonly memberId: string | null;
  readonly question: object | null;
  readonly checkId: string | null;
  readonly charged: boolean;
  readonly answer: { readonly success: boolean; readonly outcome: string } | null;
  readonly problem: { readonly code: string; readonly candidates?: readonly unknown[] } | null;
  readonly mistakes: readonly { readonly column: string | null; readonly message: string }[];
};

const PATH = '/api/eligibility/batches';

/** Items for members of the simulator, each another person. */
export function people(count: number, fields: object = {}): readonly object[] {
  return Array.from({ length: count }, (_, at) => ({
    ...PATIENT,
    reference: `visit ${String(at + 1)}`,
    memberId: `W77${String(at).padStart(7, '0')}`,
    ...fields,
  }));
}

type Sending = {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
};

export function submit(
  { call }: Client,
  items: readonly object[],
  { key = randomUUID(), query = {} }: Sending = {},
): Promise<Answer> {
  return call(PATH, { json: { items }, query, headers: { 'idempotency-key': key } });
}

/** Sends a batch that is taken, and returns its id. */
export async function submitted(
  client: Client,
  items: readonly object[],
  sending?: Sending,
): Promise<string> {
  const answer = await submit(client, items, sending);
  if (answer.status !== 202)
    throw new Error(`the batch was answered ${String(answer.status)}: ${answer.text}`);
  return (answer.body as { readonly id: string }).id;
}

export async function statusOf({ call }: Client, id: string): Promise<Status> {
  return (await call(`${PATH}/${id}`)).body as Status;
}

/** Waits until the batch is as wanted. */
export async function untilStatus(
  client: Client,
  id: string,
  isWanted: (status: Status) => boolean,
): Promise<Status> {
  let status = await statusOf(client, id);
  await eventually(async () => {
    status = await statusOf(client, id);
    return isWanted(status);
  }, 50_000);
  return status;
}

export function untilCompleted(client: Client, id: string): Promise<Status> {
  return untilStatus(client, id, ({ state }) => state === 'completed');
}

export async function resultsOf({ call }: Client, id: string): Promise<readonly Result[]> {
  const { body } = await call(`${PATH}/${id}/results`, { query: { limit: '500' } });
  return (body as { readonly data: readonly Result[] }).data;
}

export function act({ call }: Client, id: string, what: 'pause' | 'resume' | 'cancel'): Promise<Answer> {
  return call(`${PATH}/${id}/${what}`, { method: 'POST' });
}

/**
 * All results, each a line of JSON, as they are asked for by `Accept`; the OpenAPI document describes that in words alone,
 * so that generated clients have one type of page.
 */
export async function linesOf(
  { access: { baseUrl, apiKey } }: Client,
  id: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${apiKey}` };
  const url = `${baseUrl}${PATH}/${id}/results?${String(new URLSearchParams(query))}`;
  const text = await (await fetch(url, { headers })).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
