import { refusalOf } from '../_fakes';
import { API_KEY, CLINIC, REQUEST, uuid, WORKSPACE } from '../_samples';
import { audited } from './audited';
import { addClinic } from './clinics';
import { issueKey, revokeKey, rotateKey } from './keys';
import { fakeOperator, type FakeOperator } from './_operator';
import { importPayers, restorePayers, setPayerAliases } from './payers';
import { changeWallet } from './wallets';
import { changeWorkspace, createWorkspace } from './workspaces';

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
  baseVersion: undefined,
} as const;

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
];

describe('every act of an operator', () => {
  const operatorWithKey = async (options?: { isAuditBroken: boolean }): Promise<FakeOperator> => {
    const deps = await fakeOperator(options);
    await deps.workspaces.addKey(API_KEY);
    deps.writes.length = 0;
    return deps;
  };

  it.each(ACTS)('%s is written down before it is done', async (action, write, act) => {
    const deps = await operatorWithKey();
    await act(deps);
    expect(deps.writes.slice(0, 2)).toEqual(['appendAudit', write]);
    const [entry] = await deps.audit();
    expect(entry).toMatchObject({ action, actor: 'operator', atMs: deps.clock.now() });
  });

  it.each(ACTS)('%s is not done when it cannot be written down', async (_action, _write, act) => {
    const deps = await operatorWithKey({ isAuditBroken: true });
    await expect(act(deps)).rejects.toThrow('the disk is full');
    expect(deps.writes).toEqual([]);
  });
});

describe('audited', () => {
  it('keeps the entry of an act that failed, and passes the failure on', async () => {
    const deps = await fakeOperator();
    const act = { action: 'a', target: 't', detail: { asked: 'for' } };
    await expect(audited(deps, act, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await deps.audit()).toMatchObject([act]);
  });
});

describe('an act on what does not exist', () => {
  it.each<[string, (deps: FakeOperator) => Promise<unknown>]>([
    ['changeWorkspace', (deps) => changeWorkspace(deps, uuid(99), { name: 'Renamed' })],
    ['addClinic', (deps) => addClinic(deps, uuid(99), { ...CLINIC, clientId: undefined })],
    ['issueKey', (deps) => issueKey(deps, uuid(99), NEW_KEY)],
    ['issueKey for a clinic', (deps) => issueKey(deps, WORKSPACE.id, { ...NEW_KEY, clientIds: [uuid(99)] })],
    ['rotateKey', (deps) => rotateKey(deps, uuid(99), 60)],
    ['revokeKey', (deps) => revokeKey(deps, uuid(99))],
    ['setPayerAliases', (deps) => setPayerAliases(deps, { payerId: 'NOBODY', aliases: [] }, REQUEST.budget)],
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
