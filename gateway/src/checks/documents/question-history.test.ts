import type { ChargedAnswer } from '../app/same-question';
import { FACTS } from '../../testing/samples';
import { historyOf } from './question-history';

const CHARGED: ChargedAnswer = {
  checkId: 'charged',
  answeredAtMs: 1,
  sealedAnswer: Buffer.from('answer'),
  source: FACTS,
};

/** A check as the reads of a history find it, one after the other: the state changes before each read. */
type State = { readonly newest?: string; readonly running?: string; readonly charged?: ChargedAnswer };

function readsOf(states: readonly State[]): {
  readonly reads: Parameters<typeof historyOf>[0];
  readonly count: () => number;
} {
  let at = -1;
  const next = (): State => states[Math.min((at += 1), states.length - 1)] ?? {};
  return {
    reads: {
      newest: () => Promise.resolve(next().newest),
      running: () => Promise.resolve(next().running),
      charged: () => Promise.resolve(next().charged),
    },
    count: () => at + 1,
  };
}

describe('the history of a question', () => {
  it('has the answer of a check that is answered while the history is read', async () => {
    const { reads } = readsOf([
      { newest: 'a', running: 'a' },
      { newest: 'a' },
      { newest: 'a', charged: CHARGED },
    ]);
    expect(await historyOf(reads)).toEqual({ newestId: 'a', runningId: undefined, charged: CHARGED });
  });

  it('is read again when the newest check was refused meanwhile, or another one began', async () => {
    const refused = readsOf([{ newest: 'a' }, {}, {}, {}, {}]);
    expect(await historyOf(refused.reads)).toMatchObject({ newestId: undefined });
    expect(refused.count()).toBe(5);
    const begun = readsOf([{ newest: 'a' }, { newest: 'a' }, { newest: 'a' }, { newest: 'b' }]);
    expect(await historyOf(begun.reads)).toMatchObject({ newestId: 'b' });
  });

  it('is read ten times at most', async () => {
    const changing = Array.from({ length: 100 }, (_, n) => ({ newest: String(n) }));
    const { reads, count } = readsOf(changing);
    await historyOf(reads);
    expect(count()).toBe(9 * 4 + 3);
  });
});
