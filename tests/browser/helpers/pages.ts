import { clientOf } from '../../helpers/client';
import type { ConsoleSystem, Role } from './console-system';

/** A page of the console, and a person who may see it. */
export type ConsolePage = {
  readonly path: string;
  /** Its heading. */
  readonly title: string;
  readonly role: Role;
};

/** Id of a payer that every catalog has. */
const AETNA = '60054';
/** Where nothing listens. */
export const WEBHOOK = 'http://127.0.0.1:65535/events';

const PATIENT = { payerName: 'Aetna', patientFirstName: 'Jane', patientLastName: 'Doe' };

/** The ids that pages about one thing need. */
export type Ids = {
  readonly checkId: string;
  readonly batchId: string;
  readonly scheduleId: string;
  readonly workspaceId: string;
};

/** Stand for ids in paths that are written down before there are any. */
export const PLACEHOLDERS: Ids = {
  checkId: 'CHECK',
  batchId: 'BATCH',
  scheduleId: 'SCHEDULE',
  workspaceId: 'WORKSPACE',
};

/** A path with ids in the place of their placeholders. */
export function withIds(path: string, ids: Ids): string {
  const names = Object.keys(PLACEHOLDERS) as (keyof Ids)[];
  return names.reduce((filled, name) => filled.replace(PLACEHOLDERS[name], ids[name]), path);
}

/** Every page behind the sign-in. A new page is added here; its accessibility and its screenshots follow from that. */
export function pagesOf({ checkId, batchId, scheduleId, workspaceId }: Ids): readonly ConsolePage[] {
  const of =
    (role: Role) =>
    ([path, title]: readonly [string, string]): ConsolePage => ({ path, title, role });
  const admin: readonly (readonly [string, string])[] = [
    ['/check', 'Check coverage'],
    ['/batches', 'Check a schedule'],
    [`/batches/${batchId}`, 'Schedule'],
    [`/batches/schedules/${scheduleId}`, 'Patients of Monday'],
    ['/checks', 'Checks'],
    [`/checks/${checkId}`, 'Check'],
    ['/me', 'You'],
    ['/workspace', 'Overview'],
    ['/workspace/clinics', 'Clinics'],
    ['/workspace/words', 'Words of a clinic'],
    ['/workspace/rates', 'Rates of a clinic'],
    ['/workspace/keys', 'API keys'],
    ['/workspace/webhooks', 'Webhooks'],
    ['/workspace/members', 'Members'],
    ['/workspace/limits', 'Limits'],
    ['/workspace/calls', 'Ready-made calls'],
    ['/workspace/requests', 'Last requests'],
  ];
  const operator: readonly (readonly [string, string])[] = [
    ['/operator/workspaces', 'Workspaces'],
    [`/operator/workspaces/${workspaceId}`, 'Demo workspace'],
    [`/operator/workspaces/${workspaceId}?tab=clinics`, 'Demo workspace'],
    [`/operator/workspaces/${workspaceId}?tab=keys`, 'Demo workspace'],
    [`/operator/workspaces/${workspaceId}?tab=settings`, 'Demo workspace'],
    ['/operator/catalog', 'Payers'],
    [`/operator/catalog/${AETNA}`, 'Aetna'],
    ['/operator/catalog/import', 'Import a list of payers'],
    ['/operator/catalog/versions', 'Versions of the catalog'],
    ['/operator/audit', 'Audit log'],
    ['/operator/people', 'People'],
  ];
  return [...admin.map(of('admin')), of('on-call')(['/on-call', 'Board']), ...operator.map(of('operator'))];
}

/** Makes what the pages show: answers of every kind, over several payers, and people. */
export async function fillPages(system: ConsoleSystem): Promise<Ids> {
  const { client } = system;
  const members = ['W123456789', 'INACTIVE1', 'AAA75', 'DEPENDENT1', 'HTTP500'];
  const payers = ['Aetna', 'Cigna', 'Humana'];
  for (const payerName of payers) for (const memberId of members) await client.live({ payerName, memberId });
  await client.mock({ mockFixture: 'payer1-dependent1' });
  const made = async (path: string, json: object): Promise<string> => {
    const { status, text, body } = await client.call(path, { json });
    if (status >= 400) throw new Error(`${path} answered ${text}`);
    return (body as { readonly id: string }).id;
  };
  const items = members.map((memberId) => ({ ...PATIENT, memberId }));
  const batchId = await made('/api/eligibility/batches', { items });
  const repeat = { every: 'week', on: ['monday'], at: '05:00', timeZone: 'America/New_York' };
  const scheduleId = await made('/api/eligibility/schedules', {
    name: 'Patients of Monday',
    batchId,
    repeat,
  });
  await addPeople(system);
  const { headers } = await client.live({});
  return { checkId: headers['check-id'] ?? '', batchId, scheduleId, workspaceId: system.workspaceId };
}

async function addPeople(system: ConsoleSystem): Promise<void> {
  const { client, workspaceId } = system;
  // Each can give only what it has, so that one with limits gives no role.
  const scopes = ['check:live', 'check:mock', 'checks:read', 'payers:read', 'wallet:read', 'workspace:admin'];
  const limits = {
    rateLimitPerMinute: 600,
    allowedAddresses: ['127.0.0.1', '198.51.100.0/24', '2001:db8::/32'],
  };
  const keys = `/ops/workspaces/${workspaceId}/keys`;
  await client.operate(keys, { json: { name: 'Voice assistant', scopes, ...limits } });
  const { body } = await client.operate(keys, { json: { name: 'Staff list', scopes } });
  const { access } = client;
  const program = clientOf({ ...access, apiKey: (body as { readonly key: string }).key });
  const webhook = { url: WEBHOOK, events: ['check.completed', 'wallet.low'] };
  const added = await program.call('/api/webhooks', { json: webhook });
  await program.call(`/api/webhooks/${(added.body as { readonly id: string }).id}/test`, { method: 'POST' });
  for (const [email, role] of [
    ['maria.lopez@riverside-clinics.example', 'front-desk'],
    ['sam@riverside-clinics.example', 'viewer'],
  ]) {
    const invited = await program.call('/api/workspace/members', { json: { email, role } });
    if (invited.status !== 201) throw new Error(`no member: ${JSON.stringify(invited.body)}`);
  }
  const rows = [
    { visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150 },
    {
      visitKind: 'office-visit',
      serviceTypeCode: '98',
      payerId: AETNA,
      visit: 'specialist',
      allowedAmount: 212.5,
    },
    { visitKind: 'imaging', procedureCode: '70551', allowedAmount: 900, units: 2 },
  ];
  const ratesPath = `/api/workspace/clinics/${access.clientId}/rates`;
  const rates = await program.call(ratesPath, { method: 'PUT', json: { rows } });
  if (rates.status !== 200) throw new Error(`no rates: ${rates.text}`);
  await client.operate('/ops/people', {
    json: { email: 'night.shift@operations.example', installationRoles: ['on-call'] },
  });
}
