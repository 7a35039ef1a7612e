/** Checks added (`grant`) or corrected (`adjust`, signed) by a person or a system. */
export type Funding = {
  readonly kind: 'grant' | 'adjust';
  readonly checks: number;
  readonly actor: string;
  readonly reason: string;
};

/** One check set aside, spent or given back by the attempt that holds this fence. */
export type Movement = { readonly kind: 'hold' | 'capture' | 'release'; readonly fence: number };

/** One line of the append-only journal: exactly what moved balances. */
export type Entry = Funding | Movement;

/** True for what adds or corrects checks; false for what moves the one check of an operation. */
export function isFunding(terms: { readonly kind: string }): terms is Funding {
  return terms.kind === 'grant' || terms.kind === 'adjust';
}
