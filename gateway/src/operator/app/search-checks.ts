import type { CheckFilter, LocatedCheck } from '../../checks/app/check-search';
import type { Page, PageQuery } from '../../access/app/page';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';

export type ChecksWanted = {
  /** Undefined means every workspace. */
  readonly workspaceId: string | undefined;
  readonly filter: CheckFilter;
  readonly page: PageQuery;
};

/** The ids that name one check. A trace is free text and may contain a patient's data, so it is not recorded. */
const NAMES = ['checkId', 'requestId', 'idempotencyKey'] as const;

/**
 * One page of the answered checks of any workspace, newest first. The search and its filter are recorded in the audit
 * log, because the checks belong to a customer.
 * @throws AppError `validation-failed` for a cursor of another list
 */
export function searchChecks(
  deps: OperatorDeps,
  { workspaceId, filter, page }: ChecksWanted,
): Promise<Page<LocatedCheck>> {
  const of = workspaceId === undefined ? 'every-workspace' : { workspaceId };
  const { traceId, ...kept } = filter;
  const by = NAMES.find((name) => filter[name] !== undefined);
  const act = {
    action: 'check.read',
    target: (by && filter[by]) ?? workspaceId ?? 'every-workspace',
    detail: { by: traceId === undefined ? by : 'traceId', workspaceId, ...kept },
  };
  return audited(deps, act, () => deps.checks.list(of, { ...page, ...filter }));
}
