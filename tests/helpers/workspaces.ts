import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { SCOPES } from '../../gateway/src/identity/domain/api-key';
import { NOBODY_LISTENS, type Route } from './api-routes';
import { clientOf, PATIENT, type Answer, type Client } from './client';

export type OpenedWorkspace = Client & {
  readonly workspaceId: string;
  /** The key's own id, which is not secret. */
  readonly keyId: string;
  /** Issues a further key of this workspace; the client that comes back uses it. */
  readonly withKey: (wanted?: KeyWanted) => Promise<Client & { readonly keyId: string }>;
};

type KeyWanted = {
  readonly scopes?: readonly string[];
  readonly clientIds?: readonly string[];
  readonly expiresAt?: string;
  readonly allowedAddresses?: readonly string[];
};

const CHECKS = 1_000;

/** Opens a workspace with one clinic, a key of every scope and so many checks in its wallet, as an operator does. */
export async function openedWorkspace(
  { operate, access }: Client,
  name: string,
  checks = CHECKS,
): Promise<OpenedWorkspace> {
  const made = async (path: string, json: object): Promise<Readonly<Record<string, string>>> => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (): Promise<Answer> => operate(path, { method: 'POST', json, headers });
    const first = await send();
    // A worker that has just loaded a file may not have read for five seconds: Node takes that for a slow sender.
    const answer = first.status === 408 ? await send() : first;
    if (answer.status >= 300) throw new Error(`${path} was answered ${String(answer.status)}`);
    return answer.body as Readonly<Record<string, string>>;
  };
  const { id: workspaceId = '' } = await made('/ops/workspaces', { name });
  const below = `/ops/workspaces/${workspaceId}`;
  const { clientId = '' } = await made(`${below}/clinics`, { name: `${name} clinic`, npi: '1999999984' });
  await made(`${below}/wallet/grants`, { checks, reason: 'test' });
  const withKey = async (wanted: KeyWanted = {}): Promise<Client & { readonly keyId: string }> => {
    const issued = await made(`${below}/keys`, { name: 'test', scopes: SCOPES, ...wanted });
    const { id: keyId = '', key: apiKey = '' } = issued;
    return { ...clientOf({ ...access, apiKey, clientId }), keyId };
  };
  return { ...(await withKey()), workspaceId, withKey };
}

/** The id of a batch that waits for its time; for a route that follows it to its end, of one that has ended. */
export async function newBatchOf(
  { call }: Pick<Client, 'call'>,
  { template }: Pick<Route, 'template'>,
): Promise<string> {
  const sent = await call('/api/eligibility/batches', {
    query: { notBefore: new Date(Date.now() + 3_600_000).toISOString() },
    json: { items: [PATIENT] },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { id } = sent.body as { readonly id: string };
  if (!template.endsWith('/events')) return id;
  await call(`/api/eligibility/batches/${id}/cancel`, { method: 'POST' });
  await eventually(async () => {
    const { body } = await call(`/api/eligibility/batches/${id}`);
    return (body as { readonly counts: { readonly waiting: number } }).counts.waiting === 0;
  });
  return id;
}

/** The id of a schedule of such a batch, for a route that is about one: a workspace has at most 50. */
export async function newScheduleOf(
  { call }: Pick<Client, 'call'>,
  { placeholders }: Pick<Route, 'placeholders'>,
  batchId: string,
): Promise<string> {
  if (!placeholders.includes('scheduleId')) return randomUUID();
  const made = await call('/api/eligibility/schedules', {
    json: { name: 'daily', batchId, repeat: { every: 'day', at: '05:00', timeZone: 'UTC' } },
    headers: { 'idempotency-key': randomUUID() },
  });
  return (made.body as { readonly id: string }).id;
}

/** The ids of a webhook and of a delivery to it, which fails. */
export async function newWebhookOf({
  call,
}: Pick<Client, 'call'>): Promise<{ readonly webhookId: string; readonly deliveryId: string }> {
  // A workspace has at most 20.
  const { data: others } = (await call('/api/webhooks')).body as {
    readonly data: readonly { readonly id: string }[];
  };
  if (others.length > 10)
    for (const { id } of others) await call(`/api/webhooks/${id}`, { method: 'DELETE' });
  const json = { url: NOBODY_LISTENS, events: ['batch.cancelled'] };
  const added = await call('/api/webhooks', { json });
  const { id: webhookId } = added.body as { readonly id: string };
  const ping = await call(`/api/webhooks/${webhookId}/test`, { method: 'POST' });
  const { id: deliveryId } = ping.body as { readonly id: string };
  await eventually(async () => {
    const { body } = await call(`/api/webhooks/${webhookId}/deliveries`);
    return (
      (body as { readonly data: readonly { readonly lastTry: object | null }[] }).data[0]?.lastTry !== null
    );
  });
  return { webhookId, deliveryId };
}

/** The id of an entry among the words of the workspace's clinic, which is written for it. */
export async function newWordsOf({ access, call }: OpenedWorkspace): Promise<string> {
  const json = { rows: [{ words: 'our blue plan', payerId: '60054' }] };
  const written = await call(`/api/workspace/clinics/${access.clientId}/words`, { method: 'PUT', json });
  const [entry] = (written.body as { data: readonly { id: string }[] }).data;
  return entry?.id ?? '';
}
