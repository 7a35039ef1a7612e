import type { Clock } from '@eligibility/kit';
import type { AnswerKeeper } from '../answer-keeper';
import type { CheckSearch } from '../check-search';
import type { PayerAdmin } from '../payer-admin';
import type { CheckStore, Circuits, KeyedHash, Wallet } from '../ports';
import type { WorkspaceStore } from '../workspace-store';

/** What operators' acts need. */
export type OperatorDeps = {
  readonly workspaces: WorkspaceStore;
  readonly wallet: Wallet;
  readonly circuits: Circuits;
  readonly checks: CheckSearch & AnswerKeeper & Pick<CheckStore, 'find' | 'list'>;
  readonly payerAdmin: PayerAdmin;
  readonly keyHash: KeyedHash;
  /** Chains the lines of the audit log. */
  readonly auditHash: KeyedHash;
  /** Those of older keys, which lines of before were chained with; none unless given. */
  readonly formerAuditHashes?: readonly KeyedHash[];
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly clock: Clock;
};
