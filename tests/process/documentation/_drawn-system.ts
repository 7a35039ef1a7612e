import { randomUUID } from 'node:crypto';
import type { Members } from '../../contract/request-mutants';
import { NOBODY_LISTENS } from '../../helpers/api-routes';
import type { Answer } from '../../helpers/client';
import type { System } from '../../helpers/own-system';
import { newBatchOf, newScheduleOf } from '../../helpers/workspaces';

export type Ids = Readonly<Record<string, string>>;
export type Known = Readonly<Record<string, { readonly query?: Members; readonly body?: Members }>>;

/** Values for the placeholders of all paths. */
export async function idsOf({ access, live, call, operate }: System): Promise<Ids> {
  await live();
  await live();
  const { data: checks } = (await call('/api/eligibility/checks')).body as { data: { id: string }[] };
  // A workspace of its own: what is drawn for it may be a rate limit of one request a minute.
  const made = await operate('/ops/workspaces', { json: { name: 'Drawn' } });
  const { id: workspaceId } = made.body as { id: string };
  const key = await operate(`/ops/workspaces/${workspaceId}/keys`, {
    json: { name: 'to rotate', scopes: ['check:mock'] },
  });
  const { id: keyId } = key.body as { id: string };
  const checkId = checks[0]?.id ?? '';
  expect([checkId, workspaceId, access.clientId]).not.toContain('');
  const operator = await operate('/ops/operators', {
    json: { name: 'drawn', roles: ['read'], expiresAt: null },
  });
  const { id: operatorId } = operator.body as { id: string };
  const clinic = await operate(`/ops/workspaces/${workspaceId}/clinics`, {
    json: { name: 'Riverside', npi: '1234567893' },
  });
  const { clientId } = clinic.body as { clientId: string };
  expect([operatorId, clientId]).not.toContain(undefined);
  const person = await operate('/ops/people', {
    json: { email: 'drawn@clinics.example', installationRoles: [] },
  });
  const { id: personId } = person.body as { id: string };
  const member = await call('/api/workspace/members', {
    method: 'POST',
    json: { email: 'drawn@clinics.example', role: 'viewer' },
  });
  const { id: memberId } = member.body as { id: string };
  const webhook = await call('/api/webhooks', { json: { url: NOBODY_LISTENS, events: ['batch.paused'] } });
  const { id: webhookId } = webhook.body as { id: string };
  const ping = await call(`/api/webhooks/${webhookId}/test`, { method: 'POST' });
  const { id: deliveryId } = ping.body as { id: string };
  const batchId = await newBatchOf({ call }, { template: '/events' });
  const route = { placeholders: ['scheduleId'] };
  const scheduleId = await newScheduleOf({ call }, route, batchId);
  const later = { batchId, scheduleId, webhookId, deliveryId };
  const others = {
    ...later,
    payerId: '00130',
    scope: 'payers',
    circuitId: 'NEVER',
    alert: 'RedisDown',
    slug: 'drawn',
  };
  return { ...others, workspaceId, keyId, checkId, id: checkId, operatorId, personId, memberId, clientId };
}

/** Members that hardly any drawing would hit on, by operation. */
export async function knownMembers(
  { access, call, operate }: System,
  { workspaceId = '', batchId }: Ids,
): Promise<Known> {
  const nextOf = (page: Answer): Members => ({ cursor: (page.body as { nextCursor: string }).nextCursor });
  const clinic = await operate(`/ops/workspaces/${workspaceId}/clinics`, {
    json: { name: 'Riverside', npi: '1234567893' },
  });
  const rates = [{ visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150 }];
  await call(`/api/workspace/clinics/${access.clientId}/rates`, { method: 'PUT', json: { rows: rates } });
  return {
    estimateCheck: { body: { visitKind: 'office-visit' } },
    listChecks: { query: nextOf(await call('/api/eligibility/checks?limit=1')) },
    listAudit: { query: nextOf(await operate('/ops/audit?limit=1')) },
    addClinic: {
      body: { name: 'Riverside', npi: '1234567893', practitioner: { firstName: 'Ann', lastName: 'Lee' } },
    },
    addOwnClinic: {
      body: { name: 'Riverside', npi: '1234567893', practitioner: { firstName: 'Ann', lastName: 'Lee' } },
    },
    issueKey: {
      body: {
        name: 'Desk',
        allowedAddresses: ['198.51.100.7'],
        clientIds: [(clinic.body as { clientId: string }).clientId],
      },
    },
    issueOwnKey: {
      body: { name: 'Desk', allowedAddresses: ['198.51.100.7'], clientIds: [access.clientId] },
    },
    inviteMember: { body: { email: `${randomUUID()}@clinics.example`, clientIds: [access.clientId] } },
    mockEligibility: { body: { mockFixture: 'dental' } },
    mockEligibilityByQuery: { query: { mockFixture: 'dental' } },
    changeMember: { body: { clientIds: [access.clientId] } },
    changeOwnKey: { body: { allowedAddresses: ['198.51.100.0/24'] } },
    getUsage: { query: { from: '2026-01-01', to: '2026-01-31', timeZone: 'America/New_York' } },
    searchChecks: { body: { patientDateOfBirth: '1980-01-31' } },
    findCheck: { query: nextOf(await operate('/ops/checks?limit=1')) },
    submitBatch: { query: { dryRun: true, notBefore: undefined, finishBy: undefined } },
    submitBatchTable: { query: { dryRun: true, notBefore: undefined, finishBy: undefined } },
    createSchedule: { body: { batchId } },
    listScheduleChanges: { query: { batchId: undefined } },
    addOwnWebhook: { body: { url: NOBODY_LISTENS } },
    changeOwnWebhook: { body: { url: NOBODY_LISTENS } },
    addInstallationWebhook: { body: { url: NOBODY_LISTENS } },
    changeInstallationWebhook: { body: { url: NOBODY_LISTENS } },
    changeKey: { body: { allowedAddresses: ['198.51.100.0/24'] } },
    importPayers: { query: { format: 'generic', dryRun: true, baseVersion: undefined } },
  };
}
