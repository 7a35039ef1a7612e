import type { BatchesContext } from '../../batches/app/context';
import { nameBasedId } from '@eligibility/kit';
import type { OfBatch } from '../../batches/app/batch-items';
import { openAnswer, openAsked, sealAsked } from '../../batches/app/seal-rows';
import { isForgotten, type AskedRow, type BatchItem } from '../../batches/domain/batch-item';
import type { AnswerSummary } from '../../batches/domain/answer-summary';
import { summaryOf } from '../../batches/domain/changes';
import type { CheckQuestion } from '../../checks/domain/check';
import type { Schedule } from '../domain/schedule';

/** A row that can be asked. It has the same number in the batch it comes from, in the schedule and in each run. */
export type ScheduleRow = AskedRow & {
  readonly row: number;
  readonly question: CheckQuestion;
  /** The last check of it, with which it is forgotten. */
  readonly checkId: string | undefined;
};

const AT_ONCE = 200;

/** By which the rows of a schedule are found. */
export function rowsOf({ workspaceId, listId }: Pick<Schedule, 'workspaceId' | 'listId'>): OfBatch {
  return { workspaceId, batchId: listId };
}

/** The list of a schedule at its beginning. */
export function firstListId(scheduleId: string): string {
  return nameBasedId(scheduleId, 'rows');
}

/** The list after a run, which follows from the run: writing it again is writing the same. */
export function listIdAfter(scheduleId: string, batchId: string): string {
  return nameBasedId(scheduleId, `rows after ${batchId}`);
}

/** Rows of a batch or a list that can be asked, in pages of what was stored and what of it opens. */
export async function* askableRows(
  context: BatchesContext,
  of: OfBatch,
): AsyncGenerator<{ readonly items: readonly BatchItem[]; readonly rows: readonly ScheduleRow[] }> {
  let afterRow = 0;
  for (;;) {
    const items = await context.items.page(of, { afterRow, limit: AT_ONCE });
    const rows: ScheduleRow[] = [];
    for (const item of items) {
      const asked = await openAsked(context, item);
      const { row, checkId } = item;
      if (asked?.question !== undefined) rows.push({ ...asked, question: asked.question, row, checkId });
    }
    yield { items, rows };
    if (items.length < AT_ONCE) return;
    afterRow = items.at(-1)?.row ?? afterRow;
  }
}

/** Adds rows to a list. No job has its id, so nobody asks them. */
export async function addRows(
  context: BatchesContext,
  list: OfBatch,
  rows: readonly ScheduleRow[],
): Promise<void> {
  await context.items.addItems(
    rows.map(({ row, checkId, ...asked }) => ({
      ...list,
      row,
      checkId,
      lane: 0,
      state: 'waiting',
      dueAtMs: undefined,
      tries: 0,
      sameAs: undefined,
      sealedAsked: sealAsked(context, { ...list, row }, asked),
    })),
  );
}

/** The day of service of a row, YYYY-MM-DD. */
export function dayOf({ question }: ScheduleRow): string | undefined {
  return question.service?.dateOfService;
}

/**
 * The rows with what their newest answer says; where that says nothing, with what the one before said. One whose newest
 * answer was forgotten is left out.
 */
export async function withAnswers(
  context: BatchesContext,
  rows: readonly ScheduleRow[],
  asked: readonly BatchItem[],
): Promise<readonly ScheduleRow[]> {
  const items = new Map(asked.map((item) => [item.row, item]));
  const answered: ScheduleRow[] = [];
  for (const row of rows) {
    const item = items.get(row.row);
    if (item !== undefined && isForgotten(item)) continue;
    const summary = item && (await summaryIn(context, item));
    const checkId = item?.checkId ?? row.checkId;
    answered.push({ ...row, checkId, before: summary ?? row.before });
  }
  return answered;
}

async function summaryIn(context: BatchesContext, item: BatchItem): Promise<AnswerSummary | undefined> {
  const { sealedAnswer, payerId, payerName } = item;
  const answer = sealedAnswer && (await openAnswer(context, { ...item, sealedAnswer }));
  return answer && summaryOf(answer, { payerId, name: payerName });
}
