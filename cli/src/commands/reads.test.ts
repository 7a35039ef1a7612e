import type { Command } from 'commander';
import type { OnlineDeps } from '../installation';
import { BALANCE, CLINIC, NORTH } from './_acts';
import { runAgainst } from './_installation';
import { auditList } from './audit-list';
import { auditVerify } from './audit-verify';
import { clinicsList } from './clinics';
import { operatorsList } from './operators-list';
import { payersAliases, payersVersions } from './payers-catalog';
import { walletBalance, walletJournal } from './wallet-read';
import { walletVerify } from './wallet-verify';
import { workspacesList, workspacesShow } from './workspaces-list';

/** A command that changes nothing, and what it promises. */
type Read = {
  /** What is typed after `eligibility`. */
  readonly typed: string;
  readonly make: (deps: OnlineDeps) => Command;
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

const READS: readonly Read[] = [
  {
    typed: 'workspaces list',
    make: workspacesList,
    answers: page('/ops/workspaces', [NORTH, SOUTH]),
    prints: [
      'ID  STATE      CHARGES           PER MINUTE  PER DAY  CREATED  NAME',
      'w1  open       every-live-check  default     200      t        North',
      'w2  suspended  every-live-check  default     200      t        South [2J',
    ],
    json: [NORTH, SOUTH],
  },
  {
    typed: 'workspaces show w1',
    make: workspacesShow,
    answers: { [W1]: NORTH },
    prints: [
      'workspace                 w1',
      'name                      North',
      'state                     open',
      'charge-policy             every-live-check',
      "rate-limit                the installation's default a minute",
      'share-weight              10, as every workspace',
      'checks-per-day            200',
      'low-balance               50',
      'idempotency-key           warn',
      'get-checks                allowed',
      'search-without-member-id  refused',
      'service-not-taken         ask-plan',
      'answers-max-age           none: every live check asks the payer',
      'created                   t',
    ],
    json: NORTH,
  },
  {
    typed: 'clinics list w1',
    make: clinicsList,
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
    make: operatorsList,
    answers: page('/ops/operators', OPERATORS),
    prints: [
      'NAME  ROLES         STATE                    TOKEN            LAST USED  MADE BY',
      'ann   read, payers  active for 90d           elig_op_...wxyz  3h ago     operator',
      'bob   read, payers  expired 2d ago           elig_op_...wxyz  never      operator',
      'carl  read, payers  revoked 1h ago           elig_op_...wxyz  3h ago     operator',
      'dora  read, payers  active, does not expire  elig_op_...wxyz  3h ago     operator',
      'The token of the settings (OPERATOR_TOKEN) has every role and acts under the name operator.',
    ],
    json: OPERATORS,
  },
  {
    typed: 'wallet balance w1',
    make: walletBalance,
    answers: { [`${W1}/wallet`]: { ...BALANCE, dailyBudgets: BUDGETS } },
    prints: [
      'available      100',
      'held           1 (for checks that are running)',
      'captured       2 (spent)',
      'granted        103',
      'today          7 of 200 charged',
      'today, key k1  5 of 5 charged',
    ],
    json: { ...BALANCE, dailyBudgets: BUDGETS },
  },
  {
    typed: 'wallet journal w1 --limit all',
    make: walletJournal,
    answers: page(`${W1}/wallet/journal`, [GRANT, HOLD]),
    prints: [
      'LINE  AT  KIND   CHECKS  BY   OPERATION  REASON',
      '2     t   grant  5       ann  o          x',
      '1     t   hold   5       -    o          -',
    ],
    json: [GRANT, HOLD],
  },
  {
    typed: 'wallet verify',
    make: walletVerify,
    answers: { '/ops/wallets/verification': { data: [RIGHT] } },
    prints: ['w1  right: available 7, held 0, captured 3, granted 10 (7 lines)'],
    json: [RIGHT],
  },
  {
    typed: 'wallet verify',
    make: walletVerify,
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
    make: auditVerify,
    answers: { '/ops/audit/verification': INTACT },
    prints: ['7 lines, all as they were written; the last has the hash abc'],
    json: INTACT,
  },
  {
    typed: 'audit verify',
    make: auditVerify,
    answers: { '/ops/audit/verification': CHANGED },
    prints: [''],
    json: CHANGED,
    fails: 'line 3 was changed',
  },
  {
    typed: 'audit list',
    make: auditList,
    answers: page('/ops/audit', [GRANTED, REFUSED]),
    prints: [
      'AT                        BY   ACTION        OUTCOME              TARGET  DETAIL',
      '2026-01-15T12:00:00.000Z  ann  wallet.grant  done                 w1      {"checks":5}',
      '2026-01-15T12:00:00.000Z  ann  wallet.grant  refused (not-found)  w1      {"checks":5}',
    ],
    json: [GRANTED, REFUSED],
  },
  {
    typed: 'payers aliases P1',
    make: payersAliases,
    answers: {
      '/ops/circuits': { circuits: [], overrides: [] },
      '/ops/payers/P1': { payerId: 'P1', name: 'Acme', aliases: ['ACM', 'Acme Inc'] },
    },
    prints: ['ACM', 'Acme Inc'],
    json: ['ACM', 'Acme Inc'],
  },
  {
    typed: 'payers versions',
    make: payersVersions,
    answers: page('/ops/payers/versions', VERSIONS),
    prints: [
      'VERSION  AT  BY   KNOWLEDGE  WHAT',
      '5        t   ann  -          back to version 1',
      '4        t   ann  2          aliases of P1',
      '3        t   ann  2          list of stedi: 9 payers',
      '2        t   ann  2          knowledge of names: 812 rows',
      '1        t   ann  -          list of stedi: 9 payers',
    ],
    json: VERSIONS,
  },
];

describe.each(READS)('eligibility $typed', ({ typed, make, answers, prints, json, fails }) => {
  const read = async (...more: readonly string[]): Promise<string> => {
    const bodies = Object.entries(answers).map(([path, body]) => [path, { body }] as const);
    const args = [...typed.split(' ').slice(2), ...more];
    const ran = await runAgainst(Object.fromEntries(bodies), make, { args });
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
