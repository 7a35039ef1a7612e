import type { Operator } from '../domain/operator';

type OperatorPage = { readonly operators: readonly Operator[]; readonly nextCursor: string | undefined };

/** The token that takes the place of another. */
export type NewToken = Pick<Operator, 'hash' | 'lastFour' | 'expiresAtMs'>;

/** A token whose hash is made anew with the newest pepper. */
type RehashedToken = { readonly id: string; readonly from: string; readonly to: string };

/** The named operators. None is ever deleted: the audit log goes on naming them. */
export type OperatorStore = {
  /** False when the name is, or was, another's. */
  readonly addOperator: (operator: Operator) => Promise<boolean>;
  /** By the hash of the token. Asked of the store each time, so a revocation is in effect with the next request. */
  readonly findOperator: (hash: string) => Promise<Operator | undefined>;
  readonly findOperatorById: (id: string) => Promise<Operator | undefined>;
  /** By name; the cursor is the name that the page before ended with. */
  readonly listOperators: (page: { limit: number; cursor: string | undefined }) => Promise<OperatorPage>;
  /** The token of before opens nothing any more. False for an operator who is revoked, or unknown. */
  readonly replaceToken: (id: string, token: NewToken) => Promise<boolean>;
  /** Puts a hash under the newest pepper in the place of exactly the one that was read; else nothing changes. */
  readonly rehashToken: (rehashed: RehashedToken) => Promise<void>;
  /** From this moment the token opens nothing; an earlier revocation stays. False when there is no such operator. */
  readonly revokeOperator: (id: string, atMs: number) => Promise<boolean>;
  readonly touchOperators: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
};
