import { formatToken, isWellFormedToken } from './api-key';

/** An operator's token is `elig_op_` + 30 random base62 characters + 6 checksum characters. */
export const OPERATOR_TOKEN_PREFIX = 'elig_op_';

/**
 * What an operator may do: look at everything, change payers and circuits, change wallets and what is charged, change
 * who may call (workspaces, clinics, keys, stored answers), make other operators, and look at the boards and switch
 * circuits. None includes another.
 */
export const OPERATOR_ROLES = ['read', 'payers', 'money', 'access', 'admin', 'boards'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * A name stays in the audit log for ever, so it has one spelling: no capitals, and no characters that look like other
 * letters. Nor `@` and `:`, which stand in the names of people, links and keys there.
 */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** The names for lines of the audit log and of the payer catalog that no named operator made. */
export const RESERVED_NAMES: readonly string[] = ['operator', 'unknown', 'system'];

/** A person or program with a token of its own for the operator API. */
export type Operator = {
  readonly id: string;
  /** No other operator has, had or will have this name. */
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Keyed hash of the token; the token itself is returned once and never stored. */
  readonly hash: string;
  readonly lastFour: string;
  /** The name of the operator who made it. */
  readonly createdBy: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
  /** To the minute. */
  readonly lastUsedAtMs: number | undefined;
};

/** The operator who makes a request. */
export type SignedInOperator = Pick<Operator, 'name' | 'roles'> & {
  /** Undefined for the operator of the installation's settings, who is not in the store. */
  readonly id: string | undefined;
};

/**
 * The operator with the token of the installation's settings. No act revokes it, so no mistake can lock all operators
 * out.
 */
export const BUILT_IN_OPERATOR: SignedInOperator = { id: undefined, name: 'operator', roles: OPERATOR_ROLES };

/** @param randomBytes at least 60 bytes */
export function formatOperatorToken(randomBytes: Uint8Array): string {
  return formatToken(OPERATOR_TOKEN_PREFIX, randomBytes);
}

export function isWellFormedOperatorToken(text: string): boolean {
  return isWellFormedToken(OPERATOR_TOKEN_PREFIX, text);
}

/** Whether a text means to be an operator's token; `elig_ops_` is how the embedded installation begins its own. */
export function isOperatorTokenByPrefix(text: string): boolean {
  return /^elig_ops?_/.test(text);
}
