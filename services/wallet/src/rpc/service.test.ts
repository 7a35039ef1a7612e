import { WIRES } from '@eligibility/kit/testing';
import { AppError } from '@eligibility/kit';
import type { WalletStore } from '../app/ports';
import { serveWallet, type WalletClient, type ServedWallet } from '../testing/served-wallet';

const key = { workspaceId: 'w', operationId: 'o' };
const terms = { checks: 1, actor: 'ops', reason: 'order' };

type Key = typeof key;
type Call = readonly [string, (wallet: WalletClient, key: Key) => Promise<unknown>];

const CHANGES: readonly Call[] = [
  ['Grant', (wallet, request) => wallet.grant({ ...request, ...terms })],
  ['Adjust', (wallet, request) => wallet.adjust({ ...request, ...terms })],
  ['Hold', (wallet, request) => wallet.hold({ ...request, fence: 1 })],
  ['Capture', (wallet, request) => wallet.capture({ ...request, fence: 1 })],
  ['Release', (wallet, request) => wallet.release({ ...request, fence: 1 })],
];
const READS: readonly Call[] = [
  ['GetBalance', (wallet, { workspaceId }) => wallet.getBalance({ workspaceId })],
  ['GetBalances', (wallet, { workspaceId }) => wallet.getBalances({ workspaceIds: [workspaceId] })],
  [
    'ListJournal',
    (wallet, { workspaceId }) => wallet.listJournal({ workspaceId, beforeSequence: 0, limit: 0 }),
  ],
  ['VerifyWallet', (wallet, { workspaceId }) => wallet.verifyWallet({ workspaceId })],
];

/** A store whose every method fails in this way. */
function failingStore(failure: Error): WalletStore {
  const fail = () => Promise.reject(failure);
  return {
    change: fail,
    balance: fail,
    dailyUse: fail,
    balances: fail,
    workspaceIds: fail,
    statement: fail,
    journal: fail,
  };
}

describe.each(WIRES)('every RPC over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet(bindAddress());
  });
  afterAll(async () => wire.close());

  const badIds = ['', '   ', 'i'.repeat(101), 'line\nfeed', 'nul\u0000'];

  it.each([...CHANGES, ...READS])('%s refuses a bad workspace_id', async (_name, call) => {
    for (const workspaceId of badIds) {
      await expect(call(wire.wallet, { ...key, workspaceId })).rejects.toMatchObject({
        code: 'validation-failed',
        options: { detail: 'workspace_id must be 1 to 100 characters, no control characters.' },
      });
    }
  });

  it.each(CHANGES)('%s refuses a bad operation_id', async (_name, call) => {
    for (const operationId of badIds) {
      await expect(call(wire.wallet, { ...key, operationId })).rejects.toMatchObject({
        code: 'validation-failed',
        options: { detail: 'operation_id must be 1 to 100 characters, no control characters.' },
      });
    }
  });
});

describe.each([
  [
    'service-unavailable',
    'the store is down',
    new AppError('service-unavailable', { cause: new Error('disk full') }),
  ],
  ['internal', 'the store fails unexpectedly', new Error('secret inner text')],
])('every RPC is %s when %s', (code, _when, failure) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet('127.0.0.1:0', failingStore(failure));
  });
  afterAll(async () => wire.close());

  it.each([...CHANGES, ...READS])('%s, without inner text', async (_name, call) => {
    const refused = await call(wire.wallet, key).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code });
    expect(String((refused as AppError).cause)).not.toMatch(/disk full|secret/);
  });
});
