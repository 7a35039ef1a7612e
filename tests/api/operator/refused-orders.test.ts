import { randomUUID } from 'node:crypto';
import type { Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

type Case = readonly [order: string, json: object, field: string];

const KEY = { name: 'desk', scopes: ['check:live', 'wallet:read'] };
const NPI = '1234567893';
const NO_UUID = 'b8e4d7d02a1c4f6e9b3a5c7d9e1f2a3b';
const REASON = { reason: 'x' };

/** `@` stands for the workspace, `@key` for its key. */
const REFUSED: readonly Case[] = [
  ['POST workspaces', {}, 'name'],
  ['POST workspaces', { name: ' ' }, 'name'],
  ['POST workspaces', { name: 'x', chargePolicy: 'free' }, 'chargePolicy'],
  ['POST workspaces', { name: 'x', shareWeight: 0 }, 'shareWeight'],
  ['POST workspaces', { name: 'x', checksPerDay: '9' }, 'checksPerDay'],
  ['POST workspaces', { name: 'x', lowBalanceChecks: null }, 'lowBalanceChecks'],
  ['PATCH workspaces/@', { rateLimitPerMinute: 0 }, 'rateLimitPerMinute'],
  ['PATCH workspaces/@', { shareWeight: 101 }, 'shareWeight'],
  ['PATCH workspaces/@', { checksPerDay: 1.5 }, 'checksPerDay'],
  ['PATCH workspaces/@', { lowBalanceChecks: -1 }, 'lowBalanceChecks'],
  ['PATCH workspaces/@', { lowBalanceChecks: '10' }, 'lowBalanceChecks'],
  ['POST workspaces/@/clinics', { name: 'x', npi: '1234567890' }, 'npi'],
  ['POST workspaces/@/clinics', { name: 'x', npi: NPI, clientId: 'x' }, 'clientId'],
  ['POST workspaces/@/clinics', { name: 'x', npi: NPI, clientId: NO_UUID }, 'clientId'],
  ['POST workspaces/@/clinics', { name: 'x', npi: NPI, clientId: `{${randomUUID()}}` }, 'clientId'],
  ['POST workspaces/@/clinics', { name: '医院', npi: NPI }, 'name'],
  ['POST workspaces/@/clinics', { name: 'Evil~NM1*IL*1*X', npi: NPI }, 'name'],
  ['POST workspaces/@/clinics', { name: 'Nul\0x', npi: NPI }, 'name'],
  [
    'POST workspaces/@/clinics',
    { name: 'x', npi: NPI, practitioner: { firstName: '-', lastName: 'Ray' } },
    'practitioner.firstName',
  ],
  ['POST workspaces/@/keys', { ...KEY, scopes: [] }, 'scopes'],
  ['POST workspaces/@/keys', { ...KEY, scopes: ['everything'] }, 'scopes.0'],
  ['POST workspaces/@/keys', { ...KEY, clientIds: ['x'] }, 'clientIds.0'],
  ['POST workspaces/@/keys', { ...KEY, clientIds: [NO_UUID] }, 'clientIds.0'],
  ['POST workspaces/@/keys', { ...KEY, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['POST workspaces/@/keys', { ...KEY, allowedAddresses: [] }, 'allowedAddresses'],
  ['POST workspaces/@/keys', { ...KEY, allowedAddresses: ['0.0.0.0/0'] }, 'allowedAddresses.0'],
  ['POST workspaces/@/keys', { ...KEY, rateLimitPerMinute: 0 }, 'rateLimitPerMinute'],
  ['PATCH keys/@key', { checksPerDay: 0 }, 'checksPerDay'],
  ['PATCH keys/@key', { allowedAddresses: ['clinic.example.org'] }, 'allowedAddresses.0'],
  ['PATCH keys/@key', { rateLimitPerMinute: '60' }, 'rateLimitPerMinute'],
  ['POST keys/@key/rotate', { overlapSeconds: -1 }, 'overlapSeconds'],
  ['POST workspaces/@/wallet/grants', { checks: 0, ...REASON }, 'checks'],
  ['POST workspaces/@/wallet/grants', { checks: 1.5, ...REASON }, 'checks'],
  ['POST workspaces/@/wallet/grants', { checks: '1e3', ...REASON }, 'checks'],
  ['POST workspaces/@/wallet/adjustments', { checks: 0, ...REASON }, 'checks'],
  ['POST workspaces/@/wallet/adjustments', { checks: 1 }, 'reason'],
  ['PUT payers/60054/aliases', { aliases: ['x', 'x'] }, 'aliases.1'],
  ['PUT payers/60054/aliases', { aliases: [' '] }, 'aliases.0'],
  ['POST payers/imports?format=excel', {}, 'format'],
  ['POST payers/imports?format=generic&baseVersion=x', {}, 'baseVersion'],
  ['POST payers/versions', {}, 'restoredFrom'],
  ['POST circuits/payers/P1/isolate', {}, 'reason'],
  ['POST circuits/payers/P1/restore', { ...REASON, until: 'tomorrow' }, 'until'],
  ['POST circuits/payers/P1/isolate', { ...REASON, until: '2020-01-01T00:00:00Z' }, 'until'],
  ['POST circuits/payers/P1/isolate', { ...REASON, until: '2099-01-01T00:00:00Z' }, 'until'],
  ['POST circuits/payers/P1/auto', { reason: ' ' }, 'reason'],
  ['POST circuits/payers/P1/probe', {}, 'reason'],
  ['POST workspaces/@/forget', { reason: ' ' }, 'reason'],
];

const SENTENCES: readonly (readonly [order: string, json: object, detail: string])[] = [
  [
    'PATCH workspaces/@',
    {},
    'The request must have at least one of name, chargePolicy, rateLimitPerMinute, shareWeight, policies, checksPerDay, lowBalanceChecks.',
  ],
  [
    'PATCH workspaces/@',
    { policies: {} },
    'policies must have at least one of idempotencyKey, getChecks, searchWithoutMemberId, serviceNotTaken, dateNotTaken, answersMaxAgeSeconds.',
  ],
  [
    'PATCH keys/@key',
    {},
    'The request must have at least one of allowedAddresses, rateLimitPerMinute, checksPerDay.',
  ],
  ['POST workspaces/@/clinics', { name: 'North', npi: '1999999985' }, 'npi has a wrong check digit.'],
  [
    'POST workspaces/@/clinics',
    { name: 'North', npi: '12345' },
    'npi must be the 10 digits of a National Provider Identifier.',
  ],
  [
    'POST workspaces/@/clinics',
    { clientId: 'desk' },
    'name is required. npi is required. clientId must be a UUID.',
  ],
  [
    'POST circuits/payers/P1/isolate',
    { reason: 'sick\u0007' },
    'reason must not contain control characters, unreadable characters or controls of the writing direction.',
  ],
];

describe('an order of an operator', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Refused orders');
  });
  const send = (order: string, json: object): Promise<Answer> => {
    const [method = '', path = ''] = order.split(' ');
    const to = path.replace('@key', system.keyId).replace('@', system.workspaceId);
    return system.operate(`/ops/${to}`, { method, json, headers: { 'idempotency-key': randomUUID() } });
  };

  it.each(REFUSED)('%s is refused %j for its %s', async (order, json, field) => {
    const { body } = await send(order, json);
    expect(body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it.each(SENTENCES)('%s with %j is answered %j', async (order, json, detail) => {
    expect(await send(order, json)).toMatchObject({ status: 400, body: { detail } });
  });

  it.each(['grants', 'adjustments'])('changes no wallet without an idempotency key: %s', async (change) => {
    const before = await system.balance();
    const path = `/ops/workspaces/${system.workspaceId}/wallet/${change}`;
    const { body } = await system.operate(path, { json: { checks: 5, reason: 'an invoice' } });
    const detail = 'The header Idempotency-Key is missing: this operation needs a UUID in it.';
    expect(body).toMatchObject({ code: 'idempotency-key-invalid', status: 400, detail });
    expect(await system.balance()).toEqual(before);
  });

  it.each(['checks', '\\u0063hecks'])(
    'grants nothing when its body names two numbers of checks, the second as %s',
    async (name) => {
      const before = await system.balance();
      const { body } = await system.operate(`/ops/workspaces/${system.workspaceId}/wallet/grants`, {
        raw: `{"checks":1,"${name}":1000000,"reason":"x"}`,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'checks' }] });
      expect(await system.balance()).toEqual(before);
    },
  );

  it.each(['circuits/clinics/P1/isolate', 'circuits/payers/%20P1/isolate'])(
    'finds nothing at %s',
    async (path) => {
      expect((await send(`POST ${path}`, REASON)).status).toBe(404);
    },
  );
});
