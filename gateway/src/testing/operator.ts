import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { ActingWith } from '../identity/app/acting';
import { BUILT_IN_OPERATOR } from '../identity/domain/operator';
import type { OperationsContext } from '../operations/app/context';
import { aContext } from './context';
import type { AuditEntry } from '../audit/domain/audit-chain';
import { fakeCircuits } from './fake-circuits';
import { fakePayerAdmin } from './fake-payer-admin';
import { fakeWallet, type FakeWallet } from './fake-wallet';
import { numberedIds } from './fakes';
import { WORKSPACE } from './samples';
import { inMemoryStores } from './in-memory-stores';
import type { WorkspaceStore } from '../identity/app/workspace-store';

/** The built-in operator, with what an act may use. */
export type FakeOperator = ActingWith<OperationsContext> & {
  readonly wallet: FakeWallet;
  readonly clock: FakeClock;
  /** Every write to the store or the wallet, in order. */
  readonly writes: string[];
  /** Newest first. */
  readonly audit: () => Promise<readonly AuditEntry[]>;
};

const WRITES = [
  'addWorkspace',
  'changeWorkspace',
  'suspendWorkspace',
  'resumeWorkspace',
  'addClinic',
  'addKey',
  'revokeKey',
  'revokeKeys',
  'changeKey',
  'appendAudit',
  'noteIntent',
] as const;

/** An installation with one workspace; with `isAuditBroken`, every write to its audit log fails. */
export async function fakeOperator({ isAuditBroken = false } = {}): Promise<FakeOperator> {
  const clock = fakeClock();
  const { checks, operators, workspaces: store } = inMemoryStores({ clock });
  await store.addWorkspace(WORKSPACE);
  const writes: string[] = [];
  const workspaces = noting(store, writes);
  let seed = 0;
  return aContext<FakeOperator>({
    workspaces: isAuditBroken
      ? { ...workspaces, noteIntent: () => Promise.reject(new Error('the disk is full')) }
      : workspaces,
    operators,
    operator: BUILT_IN_OPERATOR,
    wallet: fakeWallet(0, writes),
    circuits: fakeCircuits(writes),
    checks,
    payerAdmin: fakePayerAdmin(writes),
    keyHash: (text) => `hash of ${text}`,
    newId: numberedIds(),
    randomBytes: (size) => new Uint8Array(size).fill((seed += 1)),
    clock,
    writes,
    audit: async () => (await store.listAudit({ limit: 100, cursor: undefined })).entries,
  });
}

function noting(store: WorkspaceStore, writes: string[]): WorkspaceStore {
  const noted = WRITES.map((name) => {
    const write = store[name] as (...args: unknown[]) => Promise<unknown>;
    const noting = (...args: unknown[]): Promise<unknown> => {
      writes.push(name);
      return write(...args);
    };
    return [name, noting];
  });
  return { ...store, ...(Object.fromEntries(noted) as Partial<WorkspaceStore>) };
}
