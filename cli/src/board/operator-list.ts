import type { Schema } from '@eligibility/api-types';
import type { Api } from '../api';
import { spanText } from '../text/duration';
import type { Cell } from '../text/table';
import { entriesOf } from './pages';

type Operator = Schema<'Operator'>;

/** A token that ends within this time should be replaced by a new one. */
const SOON_MS = 14 * 86_400_000;

export async function listedOperators(api: Api): Promise<readonly Operator[]> {
  return entriesOf((page) => api.get('/ops/operators', { query: page }), { limit: Infinity });
}

/** @throws Error with a message for the terminal when no operator has the name */
export async function operatorNamed(api: Api, name: string): Promise<Operator> {
  const found = (await listedOperators(api)).find((operator) => operator.name === name);
  if (found !== undefined) return found;
  throw new Error(`no operator is called ${name}; see them all: eligibility operators list`);
}

export const OPERATOR_HEADER = ['NAME', 'ROLES', 'STATE', 'TOKEN', 'LAST USED', 'MADE BY'] as const;

export function operatorRow(operator: Operator, nowMs: number): readonly Cell[] {
  const { name, roles, prefix, lastFour, lastUsedAt, createdBy } = operator;
  const used = lastUsedAt === null ? 'never' : `${spanText(nowMs - Date.parse(lastUsedAt))} ago`;
  return [name, roles.join(', '), stateOf(operator, nowMs), `${prefix}...${lastFour}`, used, createdBy];
}

function stateOf({ revokedAt, expiresAt }: Operator, nowMs: number): Cell {
  if (revokedAt !== null) return `revoked ${spanText(nowMs - Date.parse(revokedAt))} ago`;
  if (expiresAt === null) return 'active, does not expire';
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { text: `expired ${spanText(-leftMs)} ago`, tone: 'bad' };
  return { text: `active for ${spanText(leftMs)}`, tone: leftMs < SOON_MS ? 'warning' : undefined };
}
