import type { BatchesContext } from './context';
import { askedQuestionOf } from '../../checks/domain/answer-record';
import { readCheckBody } from '../../checks/domain/check';
import {
  isForgotten,
  type AskedRow,
  type BatchItem,
  type ItemState,
  type RowAnswer,
} from '../domain/batch-item';
import { changesOf, summaryOf } from '../domain/changes';
import type { ResultRow } from '../domain/result-row';
import type { OfBatch } from './batch-items';
import { openAnswer, openAsked } from './seal-rows';

/** A row with what was asked and what became of it; members that do not open are left out. */
export async function resultOf(context: BatchesContext, item: BatchItem): Promise<ResultRow> {
  const { row, state, checkId, payerId, payerName, outcome, isCharged = false, sealedAnswer } = item;
  const [asked, answer] = await Promise.all([
    openAsked(context, item),
    sealedAnswer === undefined ? undefined : openAnswer(context, { ...item, sealedAnswer }),
  ]);
  return {
    row,
    reference: asked?.reference ?? String(row),
    state,
    ...(asked?.question !== undefined && { asked: askedQuestionOf(asked.question) }),
    ...(asked?.mistakes !== undefined && { mistakes: asked.mistakes }),
    checkId,
    isCharged,
    outcome: outcome as ResultRow['outcome'],
    payerId,
    payerName,
    ...(isForgotten(item) ? { problem: FORGOTTEN } : partsOf(answer)),
    changes: changesIn(item, asked, answer),
  };
}

/** As a retry of a check is refused that was forgotten. */
const FORGOTTEN: ResultRow['problem'] = {
  code: 'idempotency-result-expired',
  detail: 'What was stored of this row was dropped on request.',
};

function changesIn(
  { payerId, payerName }: BatchItem,
  asked: AskedRow | undefined,
  answer: RowAnswer | undefined,
): ResultRow['changes'] {
  if (asked?.before === undefined || answer === undefined) return [];
  return changesOf(asked.before, summaryOf(answer, { payerId, name: payerName }));
}

function partsOf(answer: RowAnswer | undefined): Partial<ResultRow> {
  if (answer === undefined) return {};
  if (answer.kind === 'answer') {
    return { answer: readCheckBody(answer.body), advice: answer.outcome };
  }
  const { code, detail, extensions } = answer;
  return { problem: { code, detail, ...(extensions !== undefined && { extensions }) } };
}

const AT_ONCE = 200;

/** The results of a batch in the order in which its rows were sent; a few of them are held at a time. */
export async function* allResults(
  context: BatchesContext,
  of: OfBatch & { readonly state?: ItemState | undefined },
): AsyncGenerator<ResultRow, void, undefined> {
  let afterRow = 0;
  for (;;) {
    const items = await context.items.page(of, { afterRow, limit: AT_ONCE });
    for (const item of items) yield await resultOf(context, item);
    if (items.length < AT_ONCE) return;
    afterRow = items.at(-1)?.row ?? afterRow;
  }
}
