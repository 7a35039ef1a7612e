import type { Clock } from '@eligibility/kit';
import type { SignedInOperator } from '../../domain/operator';
import type { AnswerKeeper } from '../answer-keeper';
import type { CheckSearch } from '../check-search';
import type { OperatorStore } from '../operator-store';
import type { PayerAdmin } from '../payer-admin';
import type { CheckStore, Circuits, KeyedHash, Wallet } from '../ports';
import type { WorkspaceStore } from '../workspace-store';

/** What operators' acts need. */
export type OperatorDeps = OperatorParts & {
  /** Whose act it is: the name that the audit log, journals and overrides keep. */
  readonly operator: SignedInOperator;
};

/** The same before it is known which operator acts. */
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
  /** Those of older keys, which lines of before were chained with; none unless given. */
  readonly formerAuditHashes?: readonly KeyedHash[];
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly clock: Clock;
};
