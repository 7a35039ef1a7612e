import type { CheckName, LocatedCheck } from '../check-search';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';

/** The answered check of any workspace; that it was looked for is written down, as it is another's. */
export function findCheck(deps: OperatorDeps, name: CheckName): Promise<LocatedCheck | undefined> {
  const [by, target] =
    'checkId' in name ? (['checkId', name.checkId] as const) : (['requestId', name.requestId] as const);
  return audited(deps, { action: 'check.read', target, detail: { by } }, () => deps.checks.locate(name));
}
