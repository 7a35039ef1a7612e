import type { IdempotencyScope } from '../checks/domain/claim';
import type { CheckFilter, ChecksOf, LocatedCheck } from '../checks/app/check-search';

/** Whether a check is in the scope. */
export function isOf(check: LocatedCheck, of: ChecksOf): boolean {
  if (of === 'every-workspace') return true;
  return check.workspaceId === of.workspaceId && (of.clientIds?.includes(check.clientId) ?? true);
}

/** Whether a check matches the filter; a key that is free again does not count. */
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
