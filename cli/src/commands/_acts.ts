import { ACTS_ON_PAYERS, type Act } from './_acts-on-payers';

const reason = { reason: 'sick' };
const W1 = '/ops/workspaces/w1';
const C1 = `${W1}/clinics/c1`;
export const CLINIC = {
  ...{ clientId: 'c1', workspaceId: 'w1', name: 'North Clinic', npi: '1234567893' },
  ...{ createdAt: 't', retiredAt: null },
};
const DOE = { firstName: 'Ann', lastName: 'Doe' };
const SECRET = 'elig_live_of-a-test';
const NO_LIMITS = { allowedAddresses: null, rateLimitPerMinute: null, checksPerDay: null, clientIds: null };
const TIMES = { createdAt: 't', expiresAt: null, revokedAt: null, lastUsedAt: null };
const KEY = {
  ...{ id: 'k1', workspaceId: 'w1', name: 'desk', prefix: 'elig_live_', lastFour: 'wxyz' },
  ...{ scopes: ['check:live', 'checks:read'], ...NO_LIMITS, ...TIMES, key: SECRET },
};
const ANN = { id: 'o1', name: 'ann', roles: ['read', 'payers'], lastUsedAt: '2026-01-15T09:00:00.000Z' };
export const NORTH = {
  ...{ id: 'w1', name: 'North', chargePolicy: 'every-live-check', suspension: null, createdAt: 't' },
  ...{ rateLimitPerMinute: null, shareWeight: null, checksPerDay: 200, lowBalanceChecks: 50 },
  policies: {
    ...{ idempotencyKey: 'warn', getChecks: 'allowed', searchWithoutMemberId: 'refused' },
    ...{ serviceNotTaken: 'ask-plan', dateNotTaken: 'ask-today', answersMaxAgeSeconds: null },
  },
};
const SUSPENDED = { id: 'w1', suspension: { since: '2026-01-15T12:00:00.000Z', reason: 'sick' } };
export const BALANCE = { available: 100, held: 1, captured: 2, granted: 103 };
const IN_90_DAYS = '2026-04-15T12:00:00.000Z';

/** What the commands read before they act. */
export const READ: Readonly<Record<string, object>> = {
  [W1]: NORTH,
  '/ops/operators': { data: [ANN], nextCursor: null },
  '/ops/circuits': { circuits: [], overrides: [] },
  '/ops/payers/P1': { payerId: 'P1', name: 'Acme', aliases: ['ACM', 'Apex'] },
};

const ofClinic = (typed: string, json: object): Act => {
  const [name = '', ...values] = typed.split(' ');
  return {
    typed: ['clinics', name, 'w1', 'c1', ...values].join(' '),
    sends: ['PATCH', C1, json],
    answer: CLINIC,
    prints: 'North Clinic',
  };
};

/** What the command line changes, one order each. */
export const ACTS: readonly Act[] = [
  ofClinic('rename South', { name: 'South' }),
  ofClinic('set-npi 1234567893', { npi: '1234567893' }),
  ofClinic('set-npi 1234567893 --organization', { npi: '1234567893', practitioner: null }),
  ofClinic('set-npi 1234567893 --first-name Ann --last-name Doe', {
    npi: '1234567893',
    practitioner: DOE,
  }),
  ofClinic('set-state ga', { state: 'GA' }),
  ofClinic('set-state none', { state: null }),
  ofClinic('set-default-service dental', { defaultServiceType: '35' }),
  ofClinic('set-default-service none', { defaultServiceType: null }),
  ofClinic('retire', { retired: true }),
  ofClinic('reopen', { retired: false }),
  {
    typed: 'checks forget c1 --reason sick',
    sends: ['POST', '/ops/checks/c1/forget', reason],
    answer: { answers: 1, isComplete: true },
    prints: '1 stored answer was dropped.',
  },
  {
    typed: 'workspaces forget w1 --reason sick',
    sends: ['POST', `${W1}/forget`, reason],
    answer: { answers: 7, isComplete: true },
    prints: '7 stored answers were dropped.',
  },
  {
    typed: 'workspaces suspend w1 --reason sick',
    sends: ['POST', `${W1}/suspend`, reason],
    answer: SUSPENDED,
    prints: 'Workspace w1 is suspended.',
  },
  {
    typed: 'workspaces resume w1 --reason sick',
    asks: null,
    sends: ['POST', `${W1}/resume`, reason],
    answer: NORTH,
    prints: 'w1',
    json: NORTH,
  },
  {
    typed: 'workspaces revoke-keys w1 --reason sick',
    sends: ['POST', `${W1}/keys/revocations`, reason],
    answer: { revoked: 2 },
    prints: '2 keys were revoked.',
  },
  {
    typed: 'workspaces set w1 --rate-limit 60 --checks-per-day none --get-checks refused',
    asks: 'Change North (w1): {"rateLimitPerMinute":60,"policies":{"getChecks":"refused"},"checksPerDay":null}?',
    sends: ['PATCH', W1, { rateLimitPerMinute: 60, checksPerDay: null, policies: { getChecks: 'refused' } }],
    answer: NORTH,
    prints: 'North',
  },
  {
    typed: 'keys issue w1 desk --scopes check:live,checks:read',
    asks: 'Issue the key desk for workspace w1 with the scopes check:live, checks:read, without an end?',
    sends: ['POST', `${W1}/keys`, { name: 'desk', scopes: ['check:live', 'checks:read'] }],
    answer: KEY,
    prints: SECRET,
  },
  {
    typed: 'keys rotate k1 --overlap 0',
    asks: 'The key k1 ends now. Issue a new one in its place?',
    sends: ['POST', '/ops/keys/k1/rotate', { overlapSeconds: 0 }],
    answer: KEY,
    prints: SECRET,
  },
  {
    typed: 'keys rotate k1 --overlap 2h',
    asks: 'The key k1 still works for 7200 s, then ends. Issue a new one in its place?',
    sends: ['POST', '/ops/keys/k1/rotate', { overlapSeconds: 7_200 }],
    answer: KEY,
    prints: SECRET,
  },
  {
    typed: 'keys set k1 --allow none --checks-per-day 5',
    sends: ['PATCH', '/ops/keys/k1', { allowedAddresses: null, checksPerDay: 5 }],
    answer: KEY,
    prints: 'k1',
  },
  {
    typed: 'keys revoke k1',
    sends: ['DELETE', '/ops/keys/k1'],
    prints: 'is revoked',
  },
  {
    typed: 'operators create ann --roles read,payers',
    asks: `Make the operator ann with the roles read, payers, until ${IN_90_DAYS}?`,
    sends: ['POST', '/ops/operators', { name: 'ann', roles: ['read', 'payers'], expiresAt: IN_90_DAYS }],
    answer: { ...ANN, token: SECRET },
    prints: SECRET,
  },
  {
    typed: 'operators rotate ann',
    asks: /ann/,
    sends: ['POST', '/ops/operators/o1/rotate', { expiresAt: IN_90_DAYS }],
    answer: { ...ANN, token: SECRET },
    prints: SECRET,
  },
  {
    typed: 'operators revoke ann',
    asks: /ann \(read, payers; last used 2026-01-15T09:00:00.000Z\)/,
    sends: ['DELETE', '/ops/operators/o1'],
    prints: 'ann is revoked',
    json: { operatorId: 'o1' },
  },
  {
    typed: 'wallet grant w1 50 --reason sick',
    asks: 'Add 50 checks to the wallet of workspace w1: sick?',
    sends: ['POST', `${W1}/wallet/grants`, { checks: 50, ...reason }],
    answer: BALANCE,
    prints: 'available',
  },
  {
    typed: 'wallet adjust w1 -5 --reason sick',
    asks: 'Take 5 checks from the wallet of workspace w1: sick?',
    sends: ['POST', `${W1}/wallet/adjustments`, { checks: -5, ...reason }],
    answer: BALANCE,
    prints: 'available',
  },
  ...ACTS_ON_PAYERS,
];
