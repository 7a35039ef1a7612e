import type { Operator } from '../domain/operator';

type OperatorPage = { readonly operators: readonly Operator[]; readonly nextCursor: string | undefined };

/** A token that replaces another. */
type NewToken = Pick<Operator, 'hash' | 'lastFour' | 'expiresAtMs'>;

/** A token with a new hash by the newest pepper. */
type RehashedToken = { readonly id: string; readonly from: string; readonly to: string };

/** The named operators. None is ever deleted, because the audit log names them. */
export type OperatorStore = {
  /** False when another operator has, or had, the name. */
  readonly addOperator: (operator: Operator) => Promise<boolean>;
  /**
   * Finds an operator by the hash of the token. Never cached, so that a revocation takes effect with the next request.
   */
  readonly findOperator: (hash: string) => Promise<Operator | undefined>;
  readonly findOperatorById: (id: string) => Promise<Operator | undefined>;
  /** Sorted by name; the cursor is the last name of the previous page. */
  readonly listOperators: (page: { limit: number; cursor: string | undefined }) => Promise<OperatorPage>;
  /** The previous token no longer works. False for an operator who is revoked or unknown. */
  readonly replaceToken: (id: string, token: NewToken) => Promise<boolean>;
  /** Replaces exactly the hash that was read by one of the newest pepper; otherwise changes nothing. */
  readonly rehashToken: (rehashed: RehashedToken) => Promise<void>;
  /** From this time on the token no longer works; an earlier revocation stays. False when there is no such operator. */
  readonly revokeOperator: (id: string, atMs: number) => Promise<boolean>;
  readonly touchOperators: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};
