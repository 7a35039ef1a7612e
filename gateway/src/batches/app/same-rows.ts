import { inTurns } from '@eligibility/kit';
import type { BatchItems, OfBatch } from './batch-items';
import { openAnswer, sealAnswer, type SealDeps } from './seal-rows';

export type SameRowsDeps = SealDeps & {
  readonly items: Pick<BatchItems, 'sameRows' | 'settle' | 'page'>;
  readonly leaseClock: { readonly now: () => number };
};

/** Gives the answer of a settled row to the rows that ask the same. They cost nothing. */
export async function copyToSameRows(deps: SameRowsDeps, of: OfBatch, row: number): Promise<void> {
  const same = await deps.items.sameRows(of, row);
  if (same.length === 0) return;
  const [first] = await deps.items.page(of, { afterRow: row - 1, limit: 1 });
  if (first?.sealedAnswer === undefined) return;
  const { state, sealedAnswer, checkId, payerId, payerName, outcome } = first;
  const answer = await openAnswer(deps, { ...of, row, sealedAnswer });
  if (answer === undefined) return;
  for await (const item of inTurns(same)) {
    const free =
      answer.kind === 'answer' ? { ...answer, outcome: { ...answer.outcome, isCharged: false } } : answer;
    const facts = { checkId, payerId, payerName, outcome, isCharged: false };
    const end = {
      state,
      settledAtMs: deps.leaseClock.now(),
      sealedAnswer: sealAnswer(deps, item, free),
      ...facts,
    };
    await deps.items.settle(of, item.row, end);
  }
}

const AT_ONCE = 200;

/** The same for all rows that still wait for such an answer: a crash may have come before they got it. */
export async function copyToWaitingRows(deps: SameRowsDeps, of: OfBatch): Promise<void> {
  let afterRow = 0;
  for (;;) {
    const waiting = await deps.items.page({ ...of, state: 'waiting' }, { afterRow, limit: AT_ONCE });
    const firsts = new Set(waiting.flatMap(({ sameAs }) => (sameAs === undefined ? [] : [sameAs])));
    for (const first of firsts) await copyToSameRows(deps, of, first);
    afterRow = waiting.at(-1)?.row ?? 0;
    if (waiting.length < AT_ONCE) return;
  }
}
