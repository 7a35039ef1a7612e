import type { CheckFilter, LocatedCheck } from '../check-search';
import type { Page, PageQuery } from '../page';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';

export type ChecksWanted = {
  /** Undefined: of every workspace. */
  readonly workspaceId: string | undefined;
  readonly filter: CheckFilter;
  readonly page: PageQuery;
};

/** The ids that name one check. A trace is free text, in which somebody may have looked for a patient: it is not kept. */
const NAMES = ['checkId', 'requestId', 'idempotencyKey'] as const;

/**
 * One page of the answered checks of any workspace, newest first. That they were looked at is written down with what was
 * asked for, as they are another's.
 * @throws AppError `validation-failed` for a cursor that is not of this list
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
