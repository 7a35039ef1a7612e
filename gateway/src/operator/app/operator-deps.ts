import type { Clock } from '@eligibility/kit';
import type { SignedInOperator } from '../../access/domain/operator';
import type { AnswerKeeper } from '../../checks/app/answer-keeper';
import type { CheckSearch } from '../../checks/app/check-search';
import type { OperatorStore } from '../../access/app/operator-store';
import type { PayerAdmin } from './payer-admin';
import type { CheckStore, Circuits, KeyedHash, Wallet } from '../../checks/app/ports';
import type { WorkspaceStore } from '../../access/app/workspace-store';

/** The dependencies of operators' acts. */
export type OperatorDeps = OperatorParts & {
  /** The operator's name, which the audit log, journals and overrides store. */
  readonly operator: SignedInOperator;
};

/** The same dependencies before the operator is known. */
export type OperatorParts = {
  readonly operators: OperatorStore;
  readonly workspaces: WorkspaceStore;
  readonly wallet: Wallet;
  readonly circuits: Circuits;
  readonly checks: CheckSearch & AnswerKeeper & Pick<CheckStore, 'find' | 'list'>;
  readonly payerAdmin: PayerAdmin;
  readonly keyHash: KeyedHash;
  /** Chains the lines of the audit log. */
  readonly auditHash: KeyedHash;
  /** The hashes of older keys, which chained earlier lines. Default: none. */
  readonly formerAuditHashes?: readonly KeyedHash[];
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly clock: Clock;
};
