import { spanText } from '../text/duration';
import type { Cell } from '../text/table';
import type { OperatorApi } from '../operator-api';

/** An operator as `GET /ops/operators` returns it; times are ISO 8601. */
export type ListedOperator = {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
};

/** The answer to making or rotating an operator, the only one that contains the token. */
export type IssuedOperator = ListedOperator & { readonly token: string };

type Page = { readonly data: readonly ListedOperator[]; readonly nextCursor: string | null };

const PAGE = 200;
/**
 * More operators than any installation has; the bound ends the loop when a service returns the same pages again and
 * again.
 */
const MAX_PAGES = 50;
/** A token that ends within this time should be replaced by a new one. */
const SOON_MS = 14 * 86_400_000;

export async function listedOperators(api: OperatorApi): Promise<readonly ListedOperator[]> {
  const all: ListedOperator[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    // The OpenAPI document defines the shape of the answer.
    const { data, nextCursor } = (await api.call('/ops/operators', {
      query: { limit: PAGE, cursor },
    })) as Page;
    all.push(...data);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return all;
}

/** @throws Error with a message for the terminal when no operator has the name */
export async function operatorNamed(api: OperatorApi, name: string): Promise<ListedOperator> {
  const found = (await listedOperators(api)).find((operator) => operator.name === name);
  if (found !== undefined) return found;
  throw new Error(`no operator is called ${name}; see them all: eligibility operators list`);
}

export const OPERATOR_HEADER = ['NAME', 'ROLES', 'STATE', 'TOKEN', 'LAST USED', 'MADE BY'] as const;

export function operatorRow(operator: ListedOperator, nowMs: number): readonly Cell[] {
  const { name, roles, prefix, lastFour, lastUsedAt, createdBy } = operator;
  const used = lastUsedAt === null ? 'never' : `${spanText(nowMs - Date.parse(lastUsedAt))} ago`;
  return [name, roles.join(', '), stateOf(operator, nowMs), `${prefix}...${lastFour}`, used, createdBy];
}

function stateOf({ revokedAt, expiresAt }: ListedOperator, nowMs: number): Cell {
  if (revokedAt !== null) return `revoked ${spanText(nowMs - Date.parse(revokedAt))} ago`;
  if (expiresAt === null) return 'active, does not expire';
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { text: `expired ${spanText(-leftMs)} ago`, tone: 'bad' };
  return { text: `active for ${spanText(leftMs)}`, tone: leftMs < SOON_MS ? 'warning' : undefined };
}
