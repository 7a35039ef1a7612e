import type { IdempotencyScope } from '../domain/claim';
import type { CheckFilter, ChecksOf, LocatedCheck } from './check-search';

/** Whether a check is of these. */
export function isOf(check: LocatedCheck, of: ChecksOf): boolean {
  if (of === 'every-workspace') return true;
  return check.workspaceId === of.workspaceId && (of.clientIds?.includes(check.clientId) ?? true);
}

/** Whether a check matches the filter; one whose key is free again never does. */
export function fits(
  check: LocatedCheck & { readonly idempotencyKey: string | undefined },
  { fromMs = 0, toMs = Infinity, ...wanted }: CheckFilter,
): boolean {
  if (check.createdAtMs < fromMs || check.createdAtMs >= toMs) return false;
  return (Object.keys(wanted) as (keyof typeof wanted)[]).every(
    (member) => wanted[member] === undefined || wanted[member] === check[member],
  );
}

export function isSameKey(one: IdempotencyScope, other: IdempotencyScope): boolean {
  return (['workspaceId', 'clientId', 'kind', 'idempotencyKey'] as const).every(
    (part) => one[part] === other[part],
  );
}
