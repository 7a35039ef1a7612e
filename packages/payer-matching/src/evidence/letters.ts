import { ratio } from 'fuzzball';
import type { Form } from '../index/form';
import type { Phrase } from '../text/phrase';

/** Likeness to some words of a reading, prepared once for each choice of words: they are compared with dozens of names. */
export type Letters = {
  /** To all words of a name, 0 to 1. */
  readonly ofWhole: (said: readonly string[], name: Phrase) => number;
  /** To those words of a name that may name a payer, 0 to 1. */
  readonly ofNaming: (said: readonly string[], form: Form) => number;
};

/** The words in alphabetical order, and run together. */
type Prepared = { readonly sorted: string; readonly joined: string };

const BEST = 100;

export function newLetters(): Letters {
  const whole = remembered((said) => ({
    sorted: [...new Set(said)].sort().join(' '),
    joined: said.join('').toLowerCase(),
  }));
  const naming = remembered((said) => ({
    sorted: said.toSorted().join(' '),
    joined: said.join(''),
  }));
  return {
    ofWhole: (said, { bagKey, folded }) => best(whole(said), bagKey, folded),
    ofNaming: (said, form) => best(naming(said), form.naming.sorted, form.naming.joined),
  };
}

function best(prepared: Prepared, sorted: string, joined: string): number {
  return Math.max(likeness(prepared.sorted, sorted), likeness(prepared.joined, joined)) / BEST;
}

function remembered(prepare: (said: readonly string[]) => Prepared): (said: readonly string[]) => Prepared {
  const known = new Map<string, Prepared>();
  return (said) => {
    const key = said.join(' ');
    const prepared = known.get(key) ?? prepare(said);
    known.set(key, prepared);
    return prepared;
  };
}

/** 0 to 100; both are normalised already. */
function likeness(said: string, name: string): number {
  return said === '' || name === '' ? 0 : ratio(said, name, { full_process: false });
}
