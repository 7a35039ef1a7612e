import { applyTerms, type Applied, type Charge } from './apply-terms';
import type { Assumption, AssumptionCode } from './estimate';
import { ASSUMPTIONS } from './estimate-sentences';
import type { Doubt, Terms } from './terms';

const CENTS = 100;

/** An assumption as an estimate shows it. */
export function assumed(
  code: AssumptionCode,
  lines: readonly string[],
  otherwise: number | null,
): Assumption {
  return { code, sentence: ASSUMPTIONS[code], lines, otherwise };
}

type Priced = { readonly charge: Charge; readonly doubts: readonly Doubt[] };

/**
 * What was assumed of a bill. An assumption is one only where the patient would pay something else if it did not hold:
 * each is tried on the whole bill, and dropped where the amount stays the same.
 */
export function assumptionsOf(priced: readonly Priced[], { patientCents }: Applied): readonly Assumption[] {
  const codes = new Set(priced.flatMap(({ doubts }) => doubts.map(({ code }) => code)));
  return [...codes].flatMap((code) => {
    const same = priced.flatMap(({ doubts }) => doubts.filter((doubt) => doubt.code === code));
    const lines = [...new Set(same.flatMap((doubt) => doubt.lines))];
    if (same.some(({ otherwise, farthest }) => otherwise === undefined && farthest === undefined))
      return assumed(code, lines, null);
    const far = tried(priced, code, (doubt) => doubt.farthest ?? doubt.otherwise);
    if (far === patientCents) return [];
    return assumed(code, lines, same.every(({ otherwise }) => otherwise !== undefined) ? far / CENTS : null);
  });
}

/** What the patient would pay in cents if an assumption did not hold. */
function tried(
  priced: readonly Priced[],
  code: AssumptionCode,
  termsOf: (doubt: Doubt) => Terms | undefined,
): number {
  return applyTerms(
    priced.map(({ charge, doubts }) => {
      const own = doubts.find((doubt) => doubt.code === code);
      return { ...charge, terms: (own && termsOf(own)) ?? charge.terms };
    }),
  ).patientCents;
}
