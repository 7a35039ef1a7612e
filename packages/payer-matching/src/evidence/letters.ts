import type { Form } from '../index/form';
import { likenessTo, type Likeness } from '../text/likeness';
import type { Phrase } from '../text/phrase';

/** The letters of a reading, prepared once, because it is compared with dozens of names. */
export type Letters = {
  /** How like all words are to those of a name, 0 to 1. */
  readonly likeness: (name: Phrase) => number;
  /** How like some of its words are to those of a name that may name a payer, 0 to 1. */
  readonly likenessOf: (said: readonly string[], form: Form) => number;
};

const BEST = 100;

export function lettersOf({ bagKey, folded }: Phrase): Letters {
  const inAnyOrder = likenessTo(bagKey);
  const inOrder = likenessTo(folded);
  const bySaid = new Map<string, readonly [sorted: Likeness, joined: Likeness]>();
  const prepared = (said: readonly string[]): readonly [sorted: Likeness, joined: Likeness] => {
    const key = said.join(' ');
    const known = bySaid.get(key) ?? [likenessTo(said.toSorted().join(' ')), likenessTo(said.join(''))];
    bySaid.set(key, known);
    return known;
  };
  return {
    likeness: (name) => Math.max(inAnyOrder(name.bagKey), inOrder(name.folded)) / BEST,
    likenessOf: (said, { naming }) => {
      const [sorted, joined] = prepared(said);
      return Math.max(sorted(naming.sorted), joined(naming.joined)) / BEST;
    },
  };
}
