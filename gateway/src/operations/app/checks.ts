import type { OperationsContext } from './context';
import { AppError } from '@eligibility/kit';
import type { Page, PageQuery } from '../../basics/list-page';
import type { AnswersOf } from '../../checks/app/stored-answers';
import type { CheckFilter, LocatedCheck } from '../../checks/app/check-search';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';
import type { CallBudget } from '../../basics/call-budget';
import { requireWorkspace, type WorkspaceOrder } from '../../tenants/app/workspaces';

/** What batches and schedules keep of patients. */
export type KeptRows = {
  /** Drops it from every row that has the answer of this check. A row that is written at that moment may be left. */
  readonly forgetCheck: (of: { readonly workspaceId: string; readonly checkId: string }) => Promise<void>;
  /**
   * Ends every batch and schedule of the workspace; each is dropped with its rows once nothing of it is under way.
   * Returns whether there were none.
   */
  readonly removeAll: (workspaceId: string) => Promise<boolean>;
};

type ChecksWanted = {
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
  context: ActingWith<OperationsContext>,
  { workspaceId, filter, page }: ChecksWanted,
): Promise<Page<LocatedCheck>> {
  const of = workspaceId === undefined ? 'every-workspace' : { workspaceId };
  const { traceId, ...kept } = filter;
  const by = NAMES.find((name) => filter[name] !== undefined);
  const act: Act = {
    action: 'check.read',
    target: (by && filter[by]) ?? workspaceId ?? 'every-workspace',
    detail: { by: traceId === undefined ? by : 'traceId', workspaceId, ...kept },
  };
  return audited(context, act, () => context.checks.list(of, { ...page, ...filter }));
}

type Forgotten = {
  /** The number of stored answers that were dropped. */
  readonly answers: number;
  /** False when more is left: repeat the request. */
  readonly isComplete: boolean;
};

/** Answers per write, which must not delay checks. */
const BATCH = 500;
/** The most batches per request, so that it ends in time. */
const MAX_BATCHES = 40;

/**
 * Drops the stored answer of a check before its lifetime is over, wherever it is: rows of batches and of schedules that
 * have it lose their question too.
 * @throws AppError `not-found` for a check that is not in the log
 */
export async function forgetCheck(
  context: ActingWith<OperationsContext>,
  { checkId, reason }: { readonly checkId: string; readonly reason: string },
): Promise<Forgotten> {
  const [check] = (await context.checks.list('every-workspace', { limit: 1, cursor: undefined, checkId }))
    .entries;
  if (check === undefined) throw new AppError('not-found', { detail: 'There is no check with this id.' });
  const { workspaceId } = check;
  const act: Act = { action: 'check.forget', target: checkId, detail: { workspaceId, reason } };
  return audited(context, act, async () => {
    // A row that is asked again after a crash is then refused, and gets no answer of this check any more.
    const forgotten = await forget(context, { checkId });
    await context.rows.forgetCheck({ workspaceId, checkId });
    return forgotten;
  });
}

/**
 * Drops every stored answer of a workspace before its lifetime is over, its batches and schedules, what its clinics call
 * their payers, their rates, and its fixtures. An answer that is stored meanwhile may be left, but for those of its
 * batches: it is not complete before they are gone.
 * @throws AppError `not-found` for the workspace
 */
export async function forgetWorkspace(
  context: ActingWith<OperationsContext>,
  { workspaceId, reason }: WorkspaceOrder,
  budget: CallBudget,
): Promise<Forgotten> {
  await requireWorkspace(context, workspaceId);
  const act: Act = { action: 'workspace.forget', target: workspaceId, detail: { reason } };
  return audited(context, act, async () => {
    const hasNoRows = await context.rows.removeAll(workspaceId);
    await context.memory.eraseWords({ workspaceId }, budget);
    await context.fixtures.forget({ workspaceId }, budget);
    await context.rates.forgetRates(workspaceId);
    const { answers, isComplete } = await forget(context, { workspaceId });
    return { answers, isComplete: isComplete && hasNoRows };
  });
}

async function forget({ checks }: OperationsContext, of: AnswersOf): Promise<Forgotten> {
  let answers = 0;
  let isComplete = false;
  for (let batch = 0; batch < MAX_BATCHES && !isComplete; batch += 1) {
    const page = await checks.listAnswers(of, BATCH);
    if (page.length > 0) await checks.dropAnswers(page);
    answers += page.length;
    isComplete = page.length < BATCH;
  }
  await checks.erase();
  return { answers, isComplete };
}
