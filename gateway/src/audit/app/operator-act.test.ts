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
import { noteAlert, reopenAlert, type AlertNotePorts } from '../../operations/app/alert-notes';
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
const isolated = (deps: FakeOperator): Promise<unknown> =>
  overrideCircuit(
    deps,
    { target: TARGET, mode: 'isolated', reason: 'sick', untilMs: UNTIL_MS },
    REQUEST.budget,
  );
const overridden = (mode: 'restored' | 'auto') => (deps: FakeOperator) =>
  overrideCircuit(deps, { target: TARGET, mode, reason: 'well', untilMs: undefined }, REQUEST.budget);

const noting = (deps: FakeOperator, write: string) => (): Promise<void> => {
  deps.writes.push(write);
  return Promise.resolve();
};
const withNotes = (deps: FakeOperator): FakeOperator & AlertNotePorts => ({
  ...deps,
  alertNotes: {
    putNote: noting(deps, 'putNote'),
    dropNote: noting(deps, 'dropNote'),
    listNotes: () => Promise.resolve([]),
  },
});
const ALERT = 'PayerCircuitOpen:P1';
const noted = (mode: 'acknowledged' | 'silenced') => (deps: FakeOperator) =>
  noteAlert(withNotes(deps), { alert: ALERT, mode, reason: 'maintenance', untilMs: UNTIL_MS });

/** Every act of an operator, and the write it comes to. */
const ACTS: readonly (readonly [string, string, (deps: FakeOperator) => Promise<unknown>])[] = [
  [
    'workspace.create',
    'addWorkspace',
    (deps) =>
      createWorkspace(deps, {
        name: 'New',
        chargePolicy: 'answered-only',
        rateLimitPerMinute: undefined,
        shareWeight: undefined,
      }),
  ],
  ['workspace.change', 'changeWorkspace', (deps) => changeWorkspace(deps, WORKSPACE.id, { name: 'Renamed' })],
  ['clinic.add', 'addClinic', (deps) => addClinic(deps, WORKSPACE.id, { ...CLINIC, clientId: undefined })],
  ['key.issue', 'addKey', (deps) => issueKey(deps, WORKSPACE.id, NEW_KEY)],
  ['key.rotate', 'addKey', (deps) => rotateKey(deps, API_KEY.id, 60)],
  ['key.revoke', 'revokeKey', (deps) => revokeKey(deps, API_KEY.id)],
  [
    'wallet.grant',
    `grant:${uuid(4)}`,
    (deps) => changeWallet(deps, { kind: 'grant', ...ORDER }, REQUEST.budget),
  ],
  [
    'wallet.adjust',
    `adjust:${uuid(4)}`,
    (deps) => changeWallet(deps, { kind: 'adjust', ...ORDER }, REQUEST.budget),
  ],
  ['payers.import', 'applyImport', (deps) => importPayers(deps, IMPORT, REQUEST.budget)],
  ['payers.restore', 'restoreVersion', (deps) => restorePayers(deps, 1, REQUEST.budget)],
  [
    'payer.aliases',
    'setAliases',
    (deps) => setPayerAliases(deps, { payerId: '00590', aliases: ['New'] }, REQUEST.budget),
  ],
  ['circuit.isolated', 'override:isolated', isolated],
  ['circuit.restored', 'override:restored', overridden('restored')],
  ['circuit.auto', 'override:auto', overridden('auto')],
  [
    'circuit.probe',
    'probe',
    (deps) => probeCircuit(deps, { target: TARGET, reason: 'they called' }, REQUEST.budget),
  ],
  ['alert.acknowledged', 'putNote', noted('acknowledged')],
  ['alert.silenced', 'putNote', noted('silenced')],
  ['alert.reopened', 'dropNote', (deps) => reopenAlert(withNotes(deps), ALERT)],
];

describe('every act of an operator', () => {
  const operatorWithKey = async (options?: { isAuditBroken: boolean }): Promise<FakeOperator> => {
    const deps = await fakeOperator(options);
    await deps.workspaces.addKey(API_KEY);
    deps.writes.length = 0;
    return deps;
  };

  it.each(ACTS)(
    '%s is noted before it is done, and recorded with its outcome',
    async (action, write, act) => {
      const deps = await operatorWithKey();
      await act(deps);
      expect(deps.writes.slice(0, 2)).toEqual(['noteIntent', write]);
      expect(deps.writes.at(-1)).toBe('appendAudit');
      const done = { action, actor: 'operator', atMs: deps.clock.now(), outcome: 'done', code: undefined };
      expect(await deps.audit()).toMatchObject([done]);
      expect(await deps.workspaces.listIntents(Infinity, 10)).toEqual([]);
    },
  );

  it.each(ACTS)('%s is not done when it cannot be noted', async (_action, _write, act) => {
    const deps = await operatorWithKey({ isAuditBroken: true });
    await expect(act(deps)).rejects.toThrow('the disk is full');
    expect(deps.writes).toEqual([]);
  });
});

describe('the record of an act', () => {
  it.each([
    ['payers/P1', { reason: 'sick', until: '2026-02-01T00:00:00.000Z' }, isolated],
    ['payers/P1', { reason: 'well' }, overridden('auto')],
    [ALERT, { reason: 'maintenance', until: '2026-02-01T00:00:00.000Z' }, noted('silenced')],
  ])('names %s and has %j', async (target, detail, act) => {
    const deps = await fakeOperator();
    await act(deps);
    expect(await deps.audit()).toMatchObject([{ target, detail }]);
  });

  it('of an import has the checksum of the file and how it was ordered', async () => {
    const deps = await fakeOperator();
    await importPayers(deps, { ...IMPORT, skipBadRows: true, baseVersion: 2 }, REQUEST.budget);
    const ordered = { format: 'generic', sizeBytes: 1, skipBadRows: true, allowEmpty: false, baseVersion: 2 };
    const checksum = createHash('sha256').update(IMPORT.bytes).digest('hex');
    expect(await deps.audit()).toMatchObject([{ target: 'generic', detail: { ...ordered, checksum } }]);
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
      const deps = await fakeOperator();
      await expect(audited(deps, ACT, () => Promise.reject(failure))).rejects.toBe(failure);
      expect(await deps.audit()).toMatchObject([{ ...ACT, outcome, code }]);
    },
  );

  it('records an order once, however often it is repeated, and each refusal', async () => {
    const deps = await fakeOperator();
    const order = { kind: 'grant', ...ORDER } as const;
    for (let n = 0; n < 40; n += 1) await changeWallet(deps, order, REQUEST.budget);
    const refusing = { ...deps.wallet, grant: () => Promise.reject(new AppError('operation-conflict')) };
    await refusalOf(changeWallet({ ...deps, wallet: refusing }, { ...order, checks: 8 }, REQUEST.budget));
    const outcomes = (await deps.audit()).map(({ outcome, detail }) => [outcome, detail['checks']]);
    expect(outcomes).toEqual([
      ['refused', 8],
      ['done', 5],
    ]);
  });

  it('returns the answer of a completed act when the log then fails, and later records it as unknown', async () => {
    const deps = await fakeOperator();
    const failing = {
      ...deps,
      workspaces: { ...deps.workspaces, appendAudit: () => Promise.reject(new Error('the disk is full')) },
    };
    expect(await audited(failing, ACT, () => Promise.resolve('done'))).toBe('done');
    await concludeIntents(deps);
    expect(await deps.audit()).toEqual([]);
    deps.clock.advance(120_001);
    await concludeIntents(deps);
    await concludeIntents(deps);
    expect(await deps.audit()).toMatchObject([{ ...ACT, outcome: 'unknown' }]);
  });

  it('does not record as unknown an order whose process died after its outcome was recorded', async () => {
    const deps = await fakeOperator();
    const dying = {
      ...deps,
      workspaces: { ...deps.workspaces, dropIntent: () => Promise.reject(new Error('gone')) },
    };
    await changeWallet(dying, { kind: 'grant', ...ORDER }, REQUEST.budget);
    deps.clock.advance(120_001);
    await concludeIntents(deps);
    expect(await deps.audit()).toMatchObject([{ outcome: 'done' }]);
    expect(await deps.workspaces.listIntents(Infinity, 10)).toEqual([]);
  });
});

describe('an act on what does not exist', () => {
  it.each<[string, (deps: FakeOperator) => Promise<unknown>]>([
    ['changeWorkspace', (deps) => changeWorkspace(deps, uuid(99), { name: 'Renamed' })],
    ['addClinic', (deps) => addClinic(deps, uuid(99), { ...CLINIC, clientId: undefined })],
    ['issueKey', (deps) => issueKey(deps, uuid(99), NEW_KEY)],
    ['rotateKey', (deps) => rotateKey(deps, uuid(99), 60)],
    ['revokeKey', (deps) => revokeKey(deps, uuid(99))],
    ['setPayerAliases', (deps) => setPayerAliases(deps, { payerId: 'UNKNOWN', aliases: [] }, REQUEST.budget)],
    [
      'changeWallet',
      (deps) => changeWallet(deps, { kind: 'grant', ...ORDER, workspaceId: uuid(99) }, REQUEST.budget),
    ],
  ])('%s is not found, and leaves no trace', async (_name, act) => {
    const deps = await fakeOperator();
    expect((await refusalOf(act(deps))).code).toBe('not-found');
    expect(deps.writes).toEqual([]);
  });
});
