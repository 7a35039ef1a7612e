import { randomInt } from 'node:crypto';
import { goalLine } from '@eligibility/bench/report';
import { balanceOf, QUESTION, type Access } from '@eligibility/bench/workspace';
import { settled } from './disturbance';
import { batchesOf } from './batches';
import { readUntil } from './read-until';

const ROWS = 200;
/** Long enough that some rows are under way whenever a process dies. */
const PAYER_MS = 1_500;
const DONE_WITHIN_MS = 300_000;

/** A batch that runs while something is done to the system. */
export type BatchThrough = {
  /**
   * Waits until it is done, and prints what came of it.
   * @returns whether every row has one answer and one charge, and nothing is held
   */
  readonly end: () => Promise<boolean>;
};

/** @param access of a workspace in which nothing else is charged meanwhile */
export async function startBatch(access: Access): Promise<BatchThrough> {
  const batches = batchesOf(access);
  const before = await balanceOf(access);
  const path = await batches.submit(newPatients());
  return {
    end: async () => {
      const { counts, charged } = await readUntil(() => batches.status(path), {
        isWanted: ({ state }) => state === 'completed',
        withinMs: DONE_WITHIN_MS,
      });
      const { captured, held } = await settled(access);
      const wrong = [
        [ROWS - counts.answered, `of ${String(ROWS)} rows of a batch without an answer`],
        [Math.abs(ROWS - charged), 'rows not charged once'],
        [Math.abs(captured - before.captured - ROWS), 'wrong debits of the batch'],
        [held, 'still held'],
      ] as const;
      for (const [count, unit] of wrong) console.log(goalLine(count, { atMost: 0, unit }));
      return wrong.every(([count]) => count === 0);
    },
  };
}

/** Whom nobody has asked about: each of them is charged. */
function newPatients(): readonly object[] {
  const first = randomInt(1e9) * 1_000;
  return Array.from({ length: ROWS }, (_, row) => ({
    ...QUESTION,
    memberId: `SLOW${String(PAYER_MS)}R${String(first + row)}`,
  }));
}
