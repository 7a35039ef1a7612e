import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { CLINIC, uuid, WORKSPACE } from '../../testing/samples';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Body = Readonly<Record<string, unknown>>;

const WORKSPACE_PATH = `/ops/workspaces/${WORKSPACE.id}`;
const NEW_KEY = { name: 'desk', scopes: ['check:live', 'wallet:read'] };

/** Every operation, with a body it accepts. */
const OPERATIONS: readonly (readonly [Method, string, Body | undefined])[] = [
  ['get', '/ops/workspaces', undefined],
  ['post', '/ops/workspaces', { name: 'New' }],
  ['get', WORKSPACE_PATH, undefined],
  ['patch', WORKSPACE_PATH, { name: 'Renamed' }],
  ['post', `${WORKSPACE_PATH}/suspend`, { reason: 'a key leaked' }],
  ['post', `${WORKSPACE_PATH}/resume`, { reason: 'the leak is closed' }],
  ['get', `${WORKSPACE_PATH}/clinics`, undefined],
  ['post', `${WORKSPACE_PATH}/clinics`, { name: 'Harbour', npi: '1234567893' }],
  ['get', `${WORKSPACE_PATH}/keys`, undefined],
  ['post', `${WORKSPACE_PATH}/keys`, NEW_KEY],
  ['get', '/ops/keys', undefined],
  ['post', `${WORKSPACE_PATH}/keys/revocations`, { reason: 'a key leaked' }],
  ['patch', `/ops/keys/${uuid(3)}`, { rateLimitPerMinute: 60 }],
  ['delete', `/ops/keys/${uuid(3)}`, undefined],
  ['post', `/ops/keys/${uuid(3)}/rotate`, { overlapSeconds: 60 }],
  ['get', `${WORKSPACE_PATH}/wallet`, undefined],
  ['post', `${WORKSPACE_PATH}/wallet/grants`, { checks: 5, reason: 'an invoice' }],
  ['post', `${WORKSPACE_PATH}/wallet/adjustments`, { checks: -1, reason: 'a refund' }],
  ['get', `${WORKSPACE_PATH}/wallet/journal`, undefined],
  ['get', '/ops/payers', undefined],
  ['get', '/ops/payers/00590', undefined],
  ['put', '/ops/payers/00590/aliases', { aliases: ['Cascade', 'CM'] }],
  ['post', '/ops/payers/imports?format=generic', { any: 'bytes' }],
  ['post', '/ops/payers/imports?format=stedi-json&dryRun=true', { any: 'bytes' }],
  ['get', '/ops/payers/versions', undefined],
  ['post', '/ops/payers/versions', { restoredFrom: 1 }],
  ['get', '/ops/board', undefined],
  ['get', '/ops/circuits', undefined],
  ['post', '/ops/circuits/payers/P1/isolate', { reason: 'sick', until: '2026-02-01T00:00:00Z' }],
  ['post', '/ops/circuits/routes/json/restore', { reason: 'the alarm is false' }],
  ['post', '/ops/circuits/payers/P1/auto', { reason: 'it is well' }],
  ['post', '/ops/circuits/payers/P1/probe', { reason: 'the payer called' }],
  ['get', `/ops/checks?requestId=${uuid(5)}`, undefined],
  ['get', '/ops/payers/P1/traffic', undefined],
  ['get', '/ops/payers/search?query=cascade', undefined],
  ['get', '/ops/audit', undefined],
];

describe('the operator routes', () => {
  let fake: FakeApp;

  beforeEach(async () => {
    fake = await fakeApp();
  });
  const send = async (
    method: Method,
    path: string,
    body?: object,
    token = OPERATOR_TOKEN,
  ): Promise<Response> =>
    request(fake.app)
      [method](path)
      .set('Authorization', `Bearer ${token}`)
      .set('Idempotency-Key', uuid(4))
      .send(body);

  it.each(OPERATIONS)('%s %s is open to the operator and not to an API key', async (method, path, body) => {
    const refused = await send(method, path, body, SECRET);
    expect(refused.body).toMatchObject({ code: 'unauthorized', status: 401 });
    const answer = await send(method, path, body);
    expect(answer.status).toBeLessThan(300);
    expect(answer.get('Cache-Control')).toBe('no-store');
  });

  it.each(OPERATIONS.filter(([, path]) => path.includes('/0000')))(
    '%s %s finds nothing under another id, or a malformed one',
    async (method, path, body) => {
      for (const id of [uuid(99), 'no-uuid']) {
        const answer = await send(method, path.replace(/0{8}-[^/]*/, id), body);
        expect(answer.body).toMatchObject({ code: 'not-found', status: 404 });
      }
    },
  );

  it.each([uuid(7).replaceAll('-', ''), `{${uuid(7)}}`, `(${uuid(7)})`])(
    'let no clinic be called %s: X-Client-Id takes it for no UUID',
    async (id) => {
      const clinic = { name: 'x', npi: '1234567893', clientId: id };
      const added = await send('post', `${WORKSPACE_PATH}/clinics`, clinic);
      expect(added.body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'clientId' }] });
      const issued = await send('post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, clientIds: [id] });
      expect(issued.body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'clientIds.0' }] });
    },
  );

  it.each<[Method, string, Body, string]>([
    ['post', '/ops/workspaces', { name: ' ' }, 'name'],
    ['post', '/ops/workspaces', { name: 'x', chargePolicy: 'free' }, 'chargePolicy'],
    ['patch', WORKSPACE_PATH, {}, ''],
    ['patch', WORKSPACE_PATH, { rateLimitPerMinute: 0 }, 'rateLimitPerMinute'],
    ['patch', WORKSPACE_PATH, { shareWeight: 101 }, 'shareWeight'],
    ['post', '/ops/workspaces', { name: 'x', shareWeight: 0 }, 'shareWeight'],
    ['post', `${WORKSPACE_PATH}/clinics`, { name: 'x', npi: '1234567890' }, 'npi'],
    ['post', `${WORKSPACE_PATH}/clinics`, { name: 'x', npi: '1234567893', clientId: 'x' }, 'clientId'],
    ['post', `${WORKSPACE_PATH}/clinics`, { name: '医院', npi: '1234567893' }, 'name'],
    ['post', `${WORKSPACE_PATH}/clinics`, { name: 'Evil~NM1*IL*1*X', npi: '1234567893' }, 'name'],
    ['post', `${WORKSPACE_PATH}/clinics`, { name: 'Nul\0x', npi: '1234567893' }, 'name'],
    [
      'post',
      `${WORKSPACE_PATH}/clinics`,
      { name: 'x', npi: '1234567893', practitioner: { firstName: '-', lastName: 'Ray' } },
      'practitioner.firstName',
    ],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, scopes: [] }, 'scopes'],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, scopes: ['everything'] }, 'scopes.0'],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, clientIds: ['x'] }, 'clientIds.0'],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, allowedAddresses: [] }, 'allowedAddresses'],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, allowedAddresses: ['0.0.0.0/0'] }, 'allowedAddresses.0'],
    ['post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, rateLimitPerMinute: 0 }, 'rateLimitPerMinute'],
    ['patch', `/ops/keys/${uuid(3)}`, {}, ''],
    ['patch', `/ops/keys/${uuid(3)}`, { checksPerDay: 0 }, 'checksPerDay'],
    ['patch', WORKSPACE_PATH, { checksPerDay: 1.5 }, 'checksPerDay'],
    ['post', '/ops/workspaces', { name: 'x', checksPerDay: '9' }, 'checksPerDay'],
    ['patch', WORKSPACE_PATH, { lowBalanceChecks: -1 }, 'lowBalanceChecks'],
    ['patch', WORKSPACE_PATH, { lowBalanceChecks: '10' }, 'lowBalanceChecks'],
    ['post', '/ops/workspaces', { name: 'x', lowBalanceChecks: null }, 'lowBalanceChecks'],
    ['patch', `/ops/keys/${uuid(3)}`, { allowedAddresses: ['clinic.example.org'] }, 'allowedAddresses.0'],
    ['patch', `/ops/keys/${uuid(3)}`, { rateLimitPerMinute: '60' }, 'rateLimitPerMinute'],
    ['post', `/ops/keys/${uuid(3)}/rotate`, { overlapSeconds: -1 }, 'overlapSeconds'],
    ['post', `${WORKSPACE_PATH}/wallet/grants`, { checks: 0, reason: 'x' }, 'checks'],
    ['post', `${WORKSPACE_PATH}/wallet/grants`, { checks: 1.5, reason: 'x' }, 'checks'],
    ['post', `${WORKSPACE_PATH}/wallet/grants`, { checks: '1e3', reason: 'x' }, 'checks'],
    ['post', `${WORKSPACE_PATH}/wallet/adjustments`, { checks: 0, reason: 'x' }, 'checks'],
    ['post', `${WORKSPACE_PATH}/wallet/adjustments`, { checks: 1 }, 'reason'],
    ['put', '/ops/payers/00590/aliases', { aliases: ['x', 'x'] }, 'aliases.1'],
    ['put', '/ops/payers/00590/aliases', { aliases: [' '] }, 'aliases.0'],
    ['post', '/ops/payers/imports?format=excel', {}, 'format'],
    ['post', '/ops/payers/imports?format=generic&baseVersion=x', {}, 'baseVersion'],
    ['post', '/ops/payers/versions', {}, 'restoredFrom'],
    ['post', '/ops/circuits/payers/P1/isolate', { until: '2026-02-01T00:00:00Z' }, 'reason'],
    ['post', '/ops/circuits/payers/P1/restore', { reason: 'x', until: 'tomorrow' }, 'until'],
    ['post', '/ops/circuits/payers/P1/isolate', { reason: 'x', until: '2020-01-01T00:00:00Z' }, 'until'],
    ['post', '/ops/circuits/payers/P1/isolate', { reason: 'x', until: '2099-01-01T00:00:00Z' }, 'until'],
    ['post', '/ops/circuits/payers/P1/auto', { reason: ' ' }, 'reason'],
    ['post', '/ops/circuits/payers/P1/probe', {}, 'reason'],
  ])('%s %s refuses %j for its %s', async (method, path, body, field) => {
    const answer = await send(method, path, body);
    expect(answer.body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it.each(['checks', '\\u0063hecks'])(
    'grants nothing when one body names two numbers of checks, the second as %s',
    async (name) => {
      const answer = await request(fake.app)
        .post(`${WORKSPACE_PATH}/wallet/grants`)
        .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
        .set('Idempotency-Key', uuid(4))
        .type('application/json')
        .serialize((body: unknown) => body as string)
        .send(`{"checks":10,"${name}":1000000,"reason":"x"}`);
      expect(answer.body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'checks' }] });
    },
  );

  it.each(['grants', 'adjustments'])(
    'make no change of a wallet without an idempotency key: %s',
    async (change) => {
      const answer = await request(fake.app)
        .post(`${WORKSPACE_PATH}/wallet/${change}`)
        .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
        .send({ checks: 5, reason: 'an invoice' });
      expect(answer.body).toMatchObject({ code: 'idempotency-key-invalid', status: 400 });
      expect(fake.gateway.events).toEqual([]);
    },
  );

  it('issue a key that works at once, is shown once, and stops when it is revoked', async () => {
    const issued = await send('post', `${WORKSPACE_PATH}/keys`, { ...NEW_KEY, clientIds: [CLINIC.clientId] });
    const { id, key, lastFour } = issued.body as Record<'id' | 'key' | 'lastFour', string>;
    expect(issued.status).toBe(201);
    expect(issued.body).toMatchObject({ clientIds: [CLINIC.clientId], expiresAt: null, revokedAt: null });
    expect(issued.body).not.toHaveProperty('hash');

    const check = () =>
      request(fake.app)
        .post('/api/eligibility/check')
        .set('Authorization', `Bearer ${key}`)
        .set('X-Client-Id', CLINIC.clientId)
        .send(CHECK_FIELDS);
    expect((await check()).status).toBe(200);
    const listed = await send('get', `${WORKSPACE_PATH}/keys`);
    expect(listed.text).toContain(lastFour);
    expect(listed.text).not.toContain(key);
    expect((await send('delete', `/ops/keys/${id}`)).status).toBe(204);
    expect((await check()).status).toBe(401);
  });

  it('show what was done, newest first, page by page', async () => {
    await send('post', '/ops/workspaces', { name: 'New' });
    await send('patch', WORKSPACE_PATH, { chargePolicy: 'answered-only' });
    const first = await send('get', '/ops/audit?limit=1');
    const { data, nextCursor } = first.body as { data: Body[]; nextCursor: string };
    expect(data).toMatchObject([{ action: 'workspace.change', target: WORKSPACE.id, actor: 'operator' }]);
    const second = await send('get', `/ops/audit?limit=1&cursor=${nextCursor}`);
    expect(second.body).toMatchObject({ data: [{ action: 'workspace.create' }], nextCursor: null });
  });

  it('show circuits and overrides with their times, and null for unknown values', async () => {
    await send('post', '/ops/circuits/payers/P1/isolate', { reason: 'sick' });
    const { body } = (await send('get', '/ops/circuits')) as { body: Record<string, unknown> };
    expect(body).toMatchObject({
      circuits: [
        { scope: 'payers', id: 'P1', state: 'open', openedAt: '2026-01-15T12:00:00.000Z', failureRate: null },
      ],
      overrides: [{ scope: 'payers', id: 'P1', mode: 'isolated', by: 'operator', why: 'sick', until: null }],
    });
    const audit = await send('get', '/ops/audit?limit=1');
    expect(audit.body).toMatchObject({
      data: [{ action: 'circuit.isolated', target: 'payers/P1', detail: { reason: 'sick' } }],
    });
  });

  it.each(['/ops/circuits/clinics/P1/isolate', '/ops/circuits/payers/%20P1/isolate'])(
    'find nothing at %s, and audit nothing',
    async (path) => {
      expect((await send('post', path, { reason: 'sick' })).status).toBe(404);
      expect((await send('get', '/ops/audit')).body).toMatchObject({ data: [] });
    },
  );

  it('reset a workspace to the default limit with null, and leave it unchanged without the field', async () => {
    const limitAfter = async (change: Body): Promise<unknown> =>
      ((await send('patch', WORKSPACE_PATH, change)).body as Body)['rateLimitPerMinute'];
    expect(await limitAfter({ rateLimitPerMinute: 30 })).toBe(30);
    expect(await limitAfter({ name: 'Renamed' })).toBe(30);
    expect(await limitAfter({ rateLimitPerMinute: null })).toBeNull();
  });

  it('give a workspace another share of places, and the default share with null', async () => {
    const shareAfter = async (change: Body): Promise<unknown> =>
      ((await send('patch', WORKSPACE_PATH, change)).body as Body)['shareWeight'];
    expect(await shareAfter({ shareWeight: 5 })).toBe(5);
    expect(await shareAfter({ name: 'Renamed' })).toBe(5);
    expect(await shareAfter({ shareWeight: null })).toBeNull();
  });
});
