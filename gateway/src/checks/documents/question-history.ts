import type { ChargedAnswer, QuestionHistory } from '../app/same-question';
import type { CheckStoreOptions } from './stored-check';

/** The earliest time of an answer that is wanted and may still be replayed. */
export function oldestReplayableMs(
  { clock, lifetimes: { answerMs } }: CheckStoreOptions,
  answeredSinceMs: number,
): number {
  return Math.max(answeredSinceMs, clock.now() - answerMs + 1);
}

type Reads = {
  readonly newest: () => Promise<string | undefined>;
  readonly running: () => Promise<string | undefined>;
  readonly charged: () => Promise<ChargedAnswer | undefined>;
};

/** Each further look means that a check of the same question began or was refused during the one before. */
const MAX_LOOKS = 10;

/**
 * Reads the history of a question so that it is true of one moment. Where there is no check, there is nothing more to
 * read. A check that runs is charged or uncharged later, so
 * what runs is read before what was charged. A refused check is removed, so the newest is read again: if it is still
 * the same, it was answered, and stays.
 */
export async function historyOf({ newest, running, charged }: Reads): Promise<QuestionHistory> {
  for (let looks = 1; ; looks += 1) {
    const newestId = await newest();
    if (newestId === undefined) return { newestId, runningId: undefined, charged: undefined };
    const history = { newestId, runningId: await running(), charged: await charged() };
    const isFound = history.runningId !== undefined || history.charged !== undefined;
    if (isFound || looks === MAX_LOOKS || newestId === (await newest())) return history;
  }
}
