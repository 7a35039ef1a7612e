import type { CellsOf } from './rows';

/** A name that independent plans share under licence, each in its own states, many under a brand of their own. */
export type Federation = {
  /** Every token that the shared name or one of its halves is folded to. */
  readonly tokens: ReadonlySet<string>;
  /** The token of the whole name; empty where there is no federation. */
  readonly whole: string;
  /** The tokens that, with a state, mean the plan of the state whatever its brand. */
  readonly mainTokens: ReadonlySet<string>;
  /** A word that is short for the whole name inside a plan's name. */
  readonly short: string;
  /** Tokens of nearly the same meaning, which may replace each other. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** Brands of plans: next to one of them the shared name adds nothing. */
  readonly brands: ReadonlySet<string>;
  /** The brands of each state; in a state with several the shared name is ambiguous. */
  readonly brandsByState: ReadonlyMap<string, readonly string[]>;
  /** What follows the whole name in a licensee's short name, and the state it is for, where it is no state's code. */
  readonly stateBySuffix: ReadonlyMap<string, string>;
};

/** The federation in the rows of `federation.tsv` and `federation-states.tsv`. */
export function federationOf(
  rows: readonly CellsOf<'federation'>[],
  states: readonly CellsOf<'federation-states'>[],
): Federation {
  const wordsOf = (...roles: readonly string[]): readonly string[] =>
    rows.filter(({ role }) => roles.includes(role)).map(({ word }) => word);
  const whole = wordsOf('whole').at(-1) ?? '';
  const halves = wordsOf('main-half', 'half');
  const brandsByState = new Map<string, readonly string[]>();
  for (const { state, brand } of states)
    brandsByState.set(state, [...new Set([...(brandsByState.get(state) ?? []), brand])]);
  return {
    tokens: new Set(wordsOf('whole', 'main-half', 'half')),
    whole,
    mainTokens: new Set(wordsOf('whole', 'main-half')),
    short: wordsOf('short').at(-1) ?? '',
    synonyms: new Map([[whole, halves], ...halves.map((half): [string, string[]] => [half, [whole]])]),
    brands: new Set(wordsOf('brand')),
    brandsByState,
    stateBySuffix: new Map(
      rows.filter(({ role }) => role === 'state-suffix').map(({ word, meaning }) => [word, meaning]),
    ),
  };
}
