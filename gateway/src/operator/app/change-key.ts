import { AppError } from '@eligibility/kit';
import type { KeyLimits, ApiKey } from '../../access/domain/workspace';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';

/**
 * Changes the limits that a change names; a limit that is named without a value is removed. Takes effect everywhere
 * within five seconds.
 * @throws AppError `not-found`
 */
export async function changeKey(
  deps: OperatorDeps,
  keyId: string,
  change: Partial<KeyLimits>,
): Promise<ApiKey> {
  if ((await deps.workspaces.findKeyById(keyId)) === undefined) return notFound();
  const act = { action: 'key.change', target: keyId, detail: withNulls(change) };
  const changed = await audited(deps, act, () => deps.workspaces.changeKey(keyId, change));
  return changed ?? notFound();
}

/** A removed limit must appear in the audit log, where `undefined` would be dropped. */
function withNulls(change: Partial<KeyLimits>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? null]));
}

function notFound(): never {
  throw new AppError('not-found', { detail: 'There is no key with this id.' });
}
