import { summariseX12 } from '@eligibility/benefits';
import { dice } from '@eligibility/testkit';
import { mutate } from './mutate';

/** A fixed day, so that nothing depends on today. */
export const QUESTION = { onDate: '2026-01-15', today: '2026-01-15', serviceTypeCode: '30' };

/**
 * Mutates texts in turn and summarises each.
 * @throws Error naming the seed when a text has no summary, or the reader throws
 */
export function fuzzX12(
  texts: readonly string[],
  { seed, times }: { readonly seed: number; readonly times: number },
): void {
  const roll = dice(seed);
  for (let time = 0; time < times; time += 1) {
    const text = mutate(texts[time % texts.length] ?? '', roll);
    try {
      if (summariseX12(text, QUESTION).summaries.length === 0) throw new Error('no summary');
    } catch (failure) {
      throw new Error(`seed ${String(seed)}, text ${String(time)}: ${JSON.stringify(text)}`, {
        cause: failure,
      });
    }
  }
}
