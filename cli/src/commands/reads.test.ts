import { BALANCE, CLINIC, NORTH } from './_acts';
import { runTyped } from './_installation';

/** A command that changes nothing, and what it promises. */
type Read = {
  /** What is typed after `eligibility`. */
  readonly typed: string;
  readonly answers: Readonly<Record<string, object>>;
  readonly prints: readonly string[];
  /** What is printed with `--json`. */
  readonly json: unknown;
  /** What it fails with, after it has printed. */
  readonly fails?: string;
};

const page = (path: string, data: readonly object[]) => ({ [path]: { data, nextCursor: null } });

const W1 = '/ops/workspaces/w1';
/** Its name would clear the terminal. */
const SOUTH = { ...NORTH, id: 'w2', name: 'South\u001b[2J', suspension: { since: 'x', reason: 'y' } };
const RETIRED = {
  ...{ ...CLINIC, clientId: 'c2', retiredAt: 'u' },
  practitioner: { firstName: 'Ann', lastName: 'Doe' },
};
const ANN = {
  ...{ id: 'o1', name: 'ann', roles: ['read', 'payers'], prefix: 'elig_op_', lastFour: 'wxyz' },
  ...{ createdBy: 'operator', createdAt: '2026-01-01T12:00:00.000Z', revokedAt: null },
  ...{ expiresAt: '2026-04-15T12:00:00.000Z', lastUsedAt: '2026-01-15T09:00:00.000Z' },
};
const OPERATORS = [
  ANN,
  { ...ANN, name: 'bob', expiresAt: '2026-01-13T12:00:00.000Z', lastUsedAt: null },
  { ...ANN, name: 'carl', revokedAt: '2026-01-15T11:00:00.000Z' },
  { ...ANN, name: 'dora', expiresAt: null },
];
const BUDGETS = [
  { budget: 'workspace', keyId: null, limit: 200, used: 7, remaining: 193, resetsAt: 't' },
  { budget: 'key', keyId: 'k1', limit: 5, used: 5, remaining: 0, resetsAt: 't' },
];
const GRANT = { sequence: 2, kind: 'grant', operationId: 'o', checks: 5, actor: 'ann', reason: 'x', at: 't' };
const HOLD = { ...GRANT, sequence: 1, kind: 'hold', actor: '', reason: '' };
const RIGHT = {
  ...{ workspaceId: 'w1', isRight: true, lines: 7, capturesWithoutCheck: 0, checksWithoutCapture: 0 },
  balance: { available: 7, held: 0, captured: 3, granted: 10 },
  replayed: { available: 7, held: 0, captured: 3, granted: 10 },
};
const WRONG = {
  ...{ ...RIGHT, workspaceId: 'w2', isRight: false },
  balance: { ...RIGHT.balance, available: 507, granted: 510 },
};
const GRANTED = {
  ...{ id: 'a1', at: '2026-01-15T12:00:00.000Z', actor: 'ann', action: 'wallet.grant', target: 'w1' },
  ...{ detail: { checks: 5 }, outcome: 'done', code: null },
};
const REFUSED = { ...GRANTED, outcome: 'refused', code: 'not-found' };
const INTACT = { isIntact: true, brokenAt: null, lines: 7, head: 'abc' };
const CHANGED = { ...INTACT, isIntact: false, brokenAt: 3 };
const STAMP = { actor: 'ann', at: 't', knowledgeVersion: 2 };
const LIST = { ...STAMP, kind: 'list', source: 'stedi', payerCount: 9 };
const VERSIONS = [
  { ...STAMP, version: 5, kind: 'restore', restoredFrom: 1, knowledgeVersion: null },
  { ...STAMP, version: 4, kind: 'aliases', payerId: 'P1' },
  { ...LIST, version: 3 },
  { ...STAMP, version: 2, kind: 'knowledge', rowCount: 812 },
  { ...LIST, version: 1, knowledgeVersion: null },
];

const PAYER = {
  ...{ payerId: 'P1', name: 'Acme', aliases: ['ACM', 'Acme Inc'], states: [], supportsEligibility: true },
  capabilities: {
    ...{ serviceTypes: ['35', 'UC'], severalServiceTypes: false },
    ...{ dates: { monthsBack: 12, toMonthEnd: true }, source: 'caqh-core' },
  },
};

const READS: readonly Read[] = [
  {
    typed: 'workspaces list',
    answers: page('/ops/workspaces', [NORTH, SOUTH]),
    prints: [
      'ID  STATE      CHARGE POLICY     RATE LIMIT  CHECKS PER DAY  CREATED  NAME',
      'w1  open       every-live-check  -           200             t        North',
      'w2  suspended  every-live-check  -           200             t        South [2J',
    ],
    json: [NORTH, SOUTH],
  },
  {
    typed: 'workspaces show w1',
    answers: { [W1]: NORTH },
    prints: [
      'id                        w1',
      'name                      North',
      'charge-policy             every-live-check',
      'suspension                -',
      'created                   t',
      'rate-limit                -',
      'share-weight              -',
      'checks-per-day            200',
      'low-balance               50',
      'idempotency-key           warn',
      'get-checks                allowed',
      'search-without-member-id  refused',
      'service-not-taken         ask-plan',
      'date-not-taken            ask-today',
      'answers-max-age           -',
    ],
    json: NORTH,
  },
  {
    typed: 'clinics list w1',
    answers: page(`${W1}/clinics`, [CLINIC, RETIRED]),
    prints: [
      'CLIENT ID  STATUS   NPI         PRACTITIONER  CREATED  NAME',
      'c1         open     1234567893  -             t        North Clinic',
      'c2         retired  1234567893  Ann Doe       t        North Clinic',
    ],
    json: [CLINIC, RETIRED],
  },
  {
    typed: 'operators list',
    answers: page('/ops/operators', OPERATORS),
    prints: [
      'NAME  ROLES         STATE                    TOKEN            LAST USED  MADE BY',
      'ann   read, payers  active for 90d           elig_op_...wxyz  3h ago     operator',
      'bob   read, payers  expired 2d ago           elig_op_...wxyz  never      operator',
      'carl  read, payers  revoked 1h ago           elig_op_...wxyz  3h ago     operator',
      'dora  read, payers  active, does not expire  elig_op_...wxyz  3h ago     operator',
    ],
    json: OPERATORS,
  },
  {
    typed: 'wallet balance w1',
    answers: { [`${W1}/wallet`]: { ...BALANCE, dailyBudgets: BUDGETS } },
    prints: [
      'available      100',
      'held           1',
      'captured       2',
      'granted        103',
      'daily-budgets  budget workspace, key -, limit 200, used 7, remaining 193, resets-at t',
      'daily-budgets  budget key, key k1, limit 5, used 5, remaining 0, resets-at t',
    ],
    json: { ...BALANCE, dailyBudgets: BUDGETS },
  },
  {
    typed: 'wallet journal w1 --limit all',
    answers: page(`${W1}/wallet/journal`, [GRANT, HOLD]),
    prints: [
      'SEQUENCE  AT  KIND   CHECKS  ACTOR  OPERATION ID  REASON',
      '2         t   grant  5       ann    o             x',
      '1         t   hold   5       -      o             -',
    ],
    json: [GRANT, HOLD],
  },
  {
    typed: 'wallet verify',
    answers: { '/ops/wallets/verification': { data: [RIGHT] } },
    prints: ['w1  right: available 7, held 0, captured 3, granted 10 (7 lines)'],
    json: [RIGHT],
  },
  {
    typed: 'wallet verify',
    answers: { '/ops/wallets/verification': { data: [RIGHT, WRONG] } },
    prints: [
      'w1  right: available 7, held 0, captured 3, granted 10 (7 lines)',
      'w2  WRONG: available 507, held 0, captured 3, granted 510; its journal comes to available 7, held 0, captured 3, granted 10; 0 captures without a check, 0 checks without a capture',
    ],
    json: [RIGHT, WRONG],
    fails: '1 of 2 wallets are wrong',
  },
  {
    typed: 'audit verify',
    answers: { '/ops/audit/verification': INTACT },
    prints: ['7 lines, all as they were written; the last has the hash abc'],
    json: INTACT,
  },
  {
    typed: 'audit verify',
    answers: { '/ops/audit/verification': CHANGED },
    prints: [''],
    json: CHANGED,
    fails: 'line 3 was changed',
  },
  {
    typed: 'audit list',
    answers: page('/ops/audit', [GRANTED, REFUSED]),
    prints: [
      'AT                        ACTOR  ACTION        OUTCOME              TARGET  DETAIL',
      '2026-01-15T12:00:00.000Z  ann    wallet.grant  done                 w1      {"checks":5}',
      '2026-01-15T12:00:00.000Z  ann    wallet.grant  refused (not-found)  w1      {"checks":5}',
    ],
    json: [GRANTED, REFUSED],
  },
  {
    typed: 'payers aliases P1',
    answers: {
      '/ops/circuits': { circuits: [], overrides: [] },
      '/ops/payers/P1': { payerId: 'P1', name: 'Acme', aliases: ['ACM', 'Acme Inc'] },
    },
    prints: ['ACM', 'Acme Inc'],
    json: ['ACM', 'Acme Inc'],
  },
  {
    typed: 'payers show P1',
    answers: { '/ops/circuits': { circuits: [], overrides: [] }, '/ops/payers/P1': PAYER },
    prints: [
      'payer                  P1',
      'name                   Acme',
      'aliases                ACM, Acme Inc',
      'states                 -',
      'supports-eligibility   yes',
      'service-types          35, UC',
      'several-service-types  no',
      'months-back            12',
      'to-month-end           yes',
      'source                 caqh-core',
    ],
    json: PAYER,
  },
  {
    typed: 'payers versions',
    answers: page('/ops/payers/versions', VERSIONS),
    prints: [
      'VERSION  AT  ACTOR  KNOWLEDGE  WHAT',
      '5        t   ann    -          back to version 1',
      '4        t   ann    2          aliases of P1',
      '3        t   ann    2          list of stedi: 9 payers',
      '2        t   ann    2          knowledge of names: 812 rows',
      '1        t   ann    -          list of stedi: 9 payers',
    ],
    json: VERSIONS,
  },
];

describe.each(READS)('eligibility $typed', ({ typed, answers, prints, json, fails }) => {
  const read = async (...more: readonly string[]): Promise<string> => {
    const bodies = Object.entries(answers).map(([path, body]) => [path, { body }] as const);
    const ran = await runTyped(Object.fromEntries(bodies), [typed, ...more].join(' '));
    expect(ran.questions).toEqual([]);
    expect(ran.failure).toEqual(fails === undefined ? undefined : expect.stringContaining(fails));
    return ran.text;
  };

  it('prints what the service answers', async () => {
    expect((await read()).split('\n')).toEqual(prints);
  });

  it('prints it as JSON with --json', async () => {
    expect(JSON.parse(await read('--json'))).toEqual(json);
  });
});
