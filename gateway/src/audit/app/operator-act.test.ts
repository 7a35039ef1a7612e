import type { OperationsContext } from '../../operations/app/context';
import { createHash } from 'node:crypto';
import { AppError } from '@eligibility/kit';
import { refusalOf } from '../../testing/fakes';
import { API_KEY, CLINIC, REQUEST, uuid, WORKSPACE } from '../../testing/samples';
import { audited, concludeIntents } from './operator-act';
import { addClinic } from '../../tenants/app/clinics';
import { issueKey, revokeKey, rotateKey } from '../../tenants/app/keys';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { importPayers, restorePayers, setPayerAliases } from '../../operations/app/payers';
import { changeWallet } from '../../operations/app/wallets';
import { noteAlert, reopenAlert } from '../../operations/app/alert-notes';
import { overrideCircuit, probeCircuit } from '../../operations/app/circuits';
import { changeWorkspace, createWorkspace } from '../../tenants/app/workspaces';

const NEW_KEY = {
  name: 'desk',
  scopes: ['check:live'],
  clientIds: undefined,
  expiresAtMs: undefined,
} as const;
const ORDER = {
  workspaceId: WORKSPACE.id,
  idempotencyKey: uuid(4),
  checks: 5,
  reason: 'a test',
} as const;

const IMPORT = {
  format: 'generic',
  bytes: new Uint8Array([1]),
  skipBadRows: false,
  allowEmpty: false,
  confirmRemoval: false,
  baseVersion: undefined,
} as const;

const TARGET = { scope: 'payer', id: 'P1' } as const;
const UNTIL_MS = Date.UTC(2026, 1, 1);
const isolated = (context: FakeOperator): Promise<unknown> =>
  overrideCircuit(
    context,
    { target: TARGET, mode: 'isolated', reason: 'sick', untilMs: UNTIL_MS },
    REQUEST.budget,
  );
const overridden = (mode: 'restored' | 'auto') => (context: FakeOperator) =>
  overrideCircuit(context, { target: TARGET, mode, reason: 'well', untilMs: undefined }, REQUEST.budget);

const noting = (context: FakeOperator, write: string) => (): Promise<void> => {
  context.writes.push(write);
  return Promise.resolve();
};
const withNotes = (context: FakeOperator): FakeOperator & OperationsContext => ({
  ...context,
  alertNotes: {
    putNote: noting(context, 'putNote'),
    dropNote: noting(context, 'dropNote'),
    listNotes: () => Promise.resolve([]),
  },
});
const ALERT = 'PayerCircuitOpen:P1';
const noted = (mode: 'acknowledged' | 'silenced') => (context: FakeOperator) =>
  noteAlert(withNotes(context), { alert: ALERT, mode, reason: 'maintenance', untilMs: UNTIL_MS });

/** Every act of an operator, and the write it comes to. */
const ACTS: readonly (readonly [string, string, (context: FakeOperator) => Promise<unknown>])[] = [
  [
    'workspace.create',
    'addWorkspace',
    (context) =>
      createWorkspace(context, {
        name: 'New',
        chargePolicy: 'answered-only',
        rateLimitPerMinute: undefined,
        shareWeight: undefined,
      }),
  ],
  [
    'workspace.change',
    'changeWorkspace',
    (context) => changeWorkspace(context, WORKSPACE.id, { name: 'Renamed' }),
  ],
  [
    'clinic.add',
    'addClinic',
    (context) => addClinic(context, WORKSPACE.id, { ...CLINIC, clientId: undefined }),
  ],
  ['key.issue', 'addKey', (context) => issueKey(context, WORKSPACE.id, NEW_KEY)],
  ['key.rotate', 'addKey', (context) => rotateKey(context, API_KEY.id, 60)],
  ['key.revoke', 'revokeKey', (context) => revokeKey(context, API_KEY.id)],
  [
    'wallet.grant',
    `grant:${uuid(4)}`,
    (context) => changeWallet(context, { kind: 'grant', ...ORDER }, REQUEST.budget),
  ],
  [
    'wallet.adjust',
    `adjust:${uuid(4)}`,
    (context) => changeWallet(context, { kind: 'adjust', ...ORDER }, REQUEST.budget),
  ],
  ['payers.import', 'applyImport', (context) => importPayers(context, IMPORT, REQUEST.budget)],
  ['payers.restore', 'restoreVersion', (context) => restorePayers(context, 1, REQUEST.budget)],
  [
    'payer.aliases',
    'setAliases',
    (context) => setPayerAliases(context, { payerId: '00590', aliases: ['New'] }, REQUEST.budget),
  ],
  ['circuit.isolated', 'override:isolated', isolated],
  ['circuit.restored', 'override:restored', overridden('restored')],
  ['circuit.auto', 'override:auto', overridden('auto')],
  [
    'circuit.probe',
    'probe',
    (context) => probeCircuit(context, { target: TARGET, reason: 'they called' }, REQUEST.budget),
  ],
  ['alert.acknowledged', 'putNote', noted('acknowledged')],
  ['alert.silenced', 'putNote', noted('silenced')],
  ['alert.reopened', 'dropNote', (context) => reopenAlert(withNotes(context), ALERT)],
];

describe('every act of an operator', () => {
  const operatorWithKey = async (options?: { isAuditBroken: boolean }): Promise<FakeOperator> => {
    const context = await fakeOperator(options);
    await context.workspaces.addKey(API_KEY);
    context.writes.length = 0;
    return context;
  };

  it.each(ACTS)(
    '%s is noted before it is done, and recorded with its outcome',
    async (action, write, act) => {
      const context = await operatorWithKey();
      await act(context);
      expect(context.writes.slice(0, 2)).toEqual(['noteIntent', write]);
      expect(context.writes.at(-1)).toBe('appendAudit');
      const done = { action, actor: 'operator', atMs: context.clock.now(), outcome: 'done', code: undefined };
      expect(await context.audit()).toMatchObject([done]);
      expect(await context.workspaces.listIntents(Infinity, 10)).toEqual([]);
    },
  );

  it.each(ACTS)('%s is not done when it cannot be noted', async (_action, _write, act) => {
    const context = await operatorWithKey({ isAuditBroken: true });
    await expect(act(context)).rejects.toThrow('the disk is full');
    expect(context.writes).toEqual([]);
  });
});

describe('the record of an act', () => {
  it.each([
    ['payers/P1', { reason: 'sick', until: '2026-02-01T00:00:00.000Z' }, isolated],
    ['payers/P1', { reason: 'well' }, overridden('auto')],
    [ALERT, { reason: 'maintenance', until: '2026-02-01T00:00:00.000Z' }, noted('silenced')],
  ])('names %s and has %j', async (target, detail, act) => {
    const context = await fakeOperator();
    await act(context);
    expect(await context.audit()).toMatchObject([{ target, detail }]);
  });

  it('of an import has the checksum of the file and how it was ordered', async () => {
    const context = await fakeOperator();
    await importPayers(context, { ...IMPORT, skipBadRows: true, baseVersion: 2 }, REQUEST.budget);
    const ordered = { format: 'generic', sizeBytes: 1, skipBadRows: true, allowEmpty: false, baseVersion: 2 };
    const checksum = createHash('sha256').update(IMPORT.bytes).digest('hex');
    expect(await context.audit()).toMatchObject([{ target: 'generic', detail: { ...ordered, checksum } }]);
  });
});

describe('audited', () => {
  const ACT = { action: 'key.issue' as const, target: 't', detail: { asked: 'for' } };

  it.each([
    ['refused', new AppError('operation-conflict'), 'operation-conflict'],
    ['unknown', new AppError('service-unavailable'), 'service-unavailable'],
    ['unknown', new Error('a defect'), 'internal'],
  ] as const)(
    'records that an act is %s when it fails, and passes the failure on',
    async (outcome, failure, code) => {
      const context = await fakeOperator();
      await expect(audited(context, ACT, () => Promise.reject(failure))).rejects.toBe(failure);
      expect(await context.audit()).toMatchObject([{ ...ACT, outcome, code }]);
    },
  );

  it('records an order once, however often it is repeated, and each refusal', async () => {
    const context = await fakeOperator();
    const order = { kind: 'grant', ...ORDER } as const;
    for (let n = 0; n < 40; n += 1) await changeWallet(context, order, REQUEST.budget);
    const refusing = { ...context.wallet, grant: () => Promise.reject(new AppError('operation-conflict')) };
    await refusalOf(changeWallet({ ...context, wallet: refusing }, { ...order, checks: 8 }, REQUEST.budget));
    const outcomes = (await context.audit()).map(({ outcome, detail }) => [outcome, detail['checks']]);
    expect(outcomes).toEqual([
      ['refused', 8],
      ['done', 5],
    ]);
  });

  it('returns the answer of a completed act when the log then fails, and later records it as unknown', async () => {
    const context = await fakeOperator();
    const failing = {
      ...context,
      workspaces: { ...context.workspaces, appendAudit: () => Promise.reject(new Error('the disk is full')) },
    };
    expect(await audited(failing, ACT, () => Promise.resolve('done'))).toBe('done');
    await concludeIntents(context);
    expect(await context.audit()).toEqual([]);
    context.clock.advance(120_001);
    await concludeIntents(context);
    await concludeIntents(context);
    expect(await context.audit()).toMatchObject([{ ...ACT, outcome: 'unknown' }]);
  });

  it('does not record as unknown an order whose process died after its outcome was recorded', async () => {
    const context = await fakeOperator();
    const dying = {
      ...context,
      workspaces: { ...context.workspaces, dropIntent: () => Promise.reject(new Error('gone')) },
    };
    await changeWallet(dying, { kind: 'grant', ...ORDER }, REQUEST.budget);
    context.clock.advance(120_001);
    await concludeIntents(context);
    expect(await context.audit()).toMatchObject([{ outcome: 'done' }]);
    expect(await context.workspaces.listIntents(Infinity, 10)).toEqual([]);
  });
});

describe('an act on what does not exist', () => {
  it.each<[string, (context: FakeOperator) => Promise<unknown>]>([
    ['changeWorkspace', (context) => changeWorkspace(context, uuid(99), { name: 'Renamed' })],
    ['addClinic', (context) => addClinic(context, uuid(99), { ...CLINIC, clientId: undefined })],
    ['issueKey', (context) => issueKey(context, uuid(99), NEW_KEY)],
    ['rotateKey', (context) => rotateKey(context, uuid(99), 60)],
    ['revokeKey', (context) => revokeKey(context, uuid(99))],
    [
      'setPayerAliases',
      (context) => setPayerAliases(context, { payerId: 'UNKNOWN', aliases: [] }, REQUEST.budget),
    ],
    [
      'changeWallet',
      (context) => changeWallet(context, { kind: 'grant', ...ORDER, workspaceId: uuid(99) }, REQUEST.budget),
    ],
  ])('%s is not found, and leaves no trace', async (_name, act) => {
    const context = await fakeOperator();
    expect((await refusalOf(act(context))).code).toBe('not-found');
    expect(context.writes).toEqual([]);
  });
});
