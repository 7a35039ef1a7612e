import type { BatchesContext } from './context';
import { inTurns } from '@eligibility/kit';
import type { OfBatch } from './batch-items';
import { openAnswer, sealAnswer } from './seal-rows';

/** Gives the answer of a settled row to the rows that ask the same. They cost nothing. */
export async function copyToSameRows(context: BatchesContext, of: OfBatch, row: number): Promise<void> {
  const same = await context.items.sameRows(of, row);
  if (same.length === 0) return;
  const [first] = await context.items.page(of, { afterRow: row - 1, limit: 1 });
  if (first?.sealedAnswer === undefined) return;
  const { state, sealedAnswer, checkId, payerId, payerName, outcome } = first;
  const answer = await openAnswer(context, { ...of, row, sealedAnswer });
  if (answer === undefined) return;
  for await (const item of inTurns(same)) {
    const free =
      answer.kind === 'answer' ? { ...answer, outcome: { ...answer.outcome, isCharged: false } } : answer;
    const facts = { checkId, payerId, payerName, outcome, isCharged: false };
    const end = {
      state,
      settledAtMs: context.leaseClock.now(),
      sealedAnswer: sealAnswer(context, item, free),
      ...facts,
    };
    await context.items.settle(of, item.row, end);
  }
}

/** The same for all rows that still wait for such an answer: a crash may have come before they got it. */
export async function copyToWaitingRows(context: BatchesContext, of: OfBatch): Promise<void> {
  for (const row of await context.items.awaitedRows(of)) await copyToSameRows(context, of, row);
}
