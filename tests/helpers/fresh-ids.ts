import { randomUUID } from 'node:crypto';
import { NOBODY_LISTENS, type Route } from './api-routes';
import type { Call, Client } from './client';
import {
  newBatchOf,
  newScheduleOf,
  newWebhookOf,
  newWordsOf,
  openedWorkspace,
  type OpenedWorkspace,
} from './workspaces';

export type Ids = Readonly<Record<string, string>>;
type Asked = Pick<Route, 'template' | 'placeholders'>;

/** A value of the workspace's own for each placeholder of its routes, made anew: a request may remove what it names. */
export async function freshIdsOf(workspace: OpenedWorkspace, route: Asked): Promise<Ids> {
  const { data: checks } = (await workspace.call('/api/eligibility/checks?limit=1')).body as {
    readonly data: readonly { readonly id: string }[];
  };
  const batchId = await newBatchOf(workspace, route);
  return {
    checkId: checks[0]?.id ?? '',
    keyId: (await workspace.withKey()).keyId,
    memberId: await newMemberOf(workspace),
    personId: await newSignedInOf(workspace),
    clientId: workspace.access.clientId,
    wordsId: await newWordsOf(workspace),
    slug: 'own-plan',
    batchId,
    scheduleId: await newScheduleOf(workspace, route, batchId),
    ...(await newWebhookOf(workspace)),
  };
}

/** The same for the placeholders of operators' routes that have an id, of a workspace that is opened for it. */
export async function freshIdsOfOperators(client: Client, { placeholders }: Asked): Promise<Ids> {
  const workspace = await openedWorkspace(client, 'Fresh');
  const { workspaceId, keyId, access } = workspace;
  const made = async (path: string, call: Call): Promise<string> =>
    ((await client.operate(path, { method: 'POST', ...call })).body as { readonly id: string }).id;
  const name = randomUUID();
  const expiresAt = null;
  const operatorId = await made('/ops/operators', { json: { name, roles: ['read'], expiresAt } });
  const email = `${name}@clinics.example`;
  const personId = await made('/ops/people', { json: { email, installationRoles: [] } });
  const checkId = (await workspace.live()).headers['check-id'] ?? '';
  const ids = { workspaceId, keyId, clientId: access.clientId, operatorId, personId, checkId };
  if (!placeholders.includes('webhookId')) return ids;
  const webhookId = await made('/ops/webhooks', {
    json: { url: NOBODY_LISTENS, events: ['payer.degraded'] },
  });
  const deliveryId = await made(`/ops/webhooks/${webhookId}/test`, {});
  return { ...ids, webhookId, deliveryId };
}

/** The id of a person who signs in by a link of the workspace. */
async function newSignedInOf(workspace: OpenedWorkspace): Promise<string> {
  const json = { name: 'Desk', role: 'viewer' };
  const made = await workspace.call('/api/workspace/members/links', { method: 'POST', json });
  const [, token = ''] = (made.body as { readonly url: string }).url.split('#');
  const headers = { 'sec-fetch-site': 'same-origin', authorization: undefined };
  const session = await workspace.call('/api/session/link', { method: 'POST', json: { token }, headers });
  return (session.body as { readonly person: { readonly id: string } }).person.id;
}

async function newMemberOf({ call }: Pick<OpenedWorkspace, 'call'>): Promise<string> {
  const json = { email: `${randomUUID()}@clinics.example`, role: 'viewer' };
  const invited = await call('/api/workspace/members', { method: 'POST', json });
  if (invited.status !== 201) throw new Error(`no member: ${String(invited.status)}`);
  return (invited.body as { readonly id: string }).id;
}
