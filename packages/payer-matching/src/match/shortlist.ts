import { byFit, type Candidate } from '../payer';

export type Shortlist<T extends Candidate> = {
  /** True when a candidate of this score may still get on the list: most of thousands need not even be made. */
  readonly isOpenTo: (score: number) => boolean;
  readonly offer: (candidate: T) => void;
  /** In the order of fit. */
  readonly list: () => readonly T[];
};

/** Keeps the best `limit` of the candidates it is offered, one a payer: the best, and of equal ones the first. */
export function shortlist<T extends Candidate>(limit: number): Shortlist<T> {
  const best: T[] = [];
  const isOpenTo = (score: number): boolean => best.length < limit || score >= (best.at(-1)?.score ?? 0);

  function offer(candidate: T): void {
    if (!isOpenTo(candidate.score)) return;
    const known = best.findIndex(({ payer }) => payer.id === candidate.payer.id);
    if (known >= 0) {
      if ((best[known]?.score ?? 0) >= candidate.score) return;
      best.splice(known, 1);
    }
    const place = best.findIndex((other) => byFit(candidate, other) < 0);
    best.splice(place < 0 ? best.length : place, 0, candidate);
    if (best.length > limit) best.pop();
  }

  return { isOpenTo, offer, list: () => best };
}

/** One candidate a payer, the best, in the order of fit; at most `limit` of them. */
export function bestOfEach<T extends Candidate>(candidates: readonly T[], limit: number): readonly T[] {
  const best = shortlist<T>(limit);
  candidates.forEach(best.offer);
  return best.list();
}
