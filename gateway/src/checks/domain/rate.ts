import type { EstimateItem } from '@eligibility/benefits';

/** What a clinic is allowed for one service of a kind of visit. */
export type Rate = EstimateItem & {
  /** The clinic's own name of the visit, such as `office-visit`. A kind of visit has a rate for each of its services. */
  readonly visitKind: string;
  /** The payer that it holds for. Undefined for every payer that has no rate of its own for the service. */
  readonly payerId?: string | undefined;
};

/** The most rates of one clinic. */
export const MAX_RATES = 2_000;
/** The most services of one visit. */
export const MAX_ITEMS = 50;
/** The kind of visit that counts where none is named. */
const USUAL_KIND = 'default';

/** The kinds of visits that have rates, each once, in the order of the rates. */
function kindsOf(rates: readonly Rate[]): readonly string[] {
  return [...new Set(rates.map(({ visitKind }) => visitKind))];
}

/** The kind that counts where none is named: the one called `default`, or else the only one. */
export function usualKind(rates: readonly Rate[]): string | undefined {
  const kinds = kindsOf(rates);
  if (kinds.includes(USUAL_KIND)) return USUAL_KIND;
  return kinds.length === 1 ? kinds[0] : undefined;
}

/**
 * The services of a kind of visit, in the order of the rates. Of two rates for one service, the payer's own counts.
 * @returns none where the clinic has no such kind, or has it for other payers alone
 */
export function itemsOfVisit(
  rates: readonly Rate[],
  { visitKind, payerId }: Pick<Rate, 'visitKind' | 'payerId'>,
): readonly EstimateItem[] {
  const ofKind = rates.filter((rate) => rate.visitKind === visitKind);
  const own = ofKind.filter((rate) => rate.payerId !== undefined && rate.payerId === payerId);
  const ownServices = new Set(own.map(serviceOf));
  return ofKind
    .filter((rate) => own.includes(rate) || (rate.payerId === undefined && !ownServices.has(serviceOf(rate))))
    .map(itemOf);
}

/** A rate that cannot be there, by its place from 0 on, and why; its message follows the name of the field. */
export type RateProblem = { readonly at: number; readonly message: string };

/** What is wrong with the rates as a whole; undefined for rates that a clinic may have. */
export function problemOf(rates: readonly Rate[]): RateProblem | undefined {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const [at, rate] of rates.entries()) {
    const ofVisit = JSON.stringify([rate.visitKind, rate.payerId ?? null]);
    const one = `${ofVisit} ${serviceOf(rate)}`;
    if (seen.has(one)) return { at, message: 'is there twice: one visit has one rate for a service' };
    seen.add(one);
    const count = (counts.get(ofVisit) ?? 0) + 1;
    if (count > MAX_ITEMS) return { at, message: TOO_MANY_ITEMS };
    counts.set(ofVisit, count);
  }
  return overfullVisit(rates);
}

const TOO_MANY_ITEMS = `is one too many: one visit has at most ${String(MAX_ITEMS)} services`;

/** The services of a payer at a visit, and the place of its first rate. */
type Visit = { readonly at: number; readonly services: Set<string> };

/** The first rate of a payer whose visit has too many services with those of every payer. */
function overfullVisit(rates: readonly Rate[]): RateProblem | undefined {
  const kinds = new Map<string, Map<string | undefined, Visit>>();
  for (const [at, rate] of rates.entries()) {
    const payers = kinds.get(rate.visitKind) ?? new Map<string | undefined, Visit>();
    const visit = payers.get(rate.payerId) ?? { at, services: new Set() };
    visit.services.add(serviceOf(rate));
    kinds.set(rate.visitKind, payers.set(rate.payerId, visit));
  }
  for (const payers of kinds.values()) {
    const { services: general } = payers.get(undefined) ?? { services: new Set<string>() };
    for (const { at, services } of payers.values()) {
      const own = [...services].filter((service) => !general.has(service));
      if (own.length + general.size > MAX_ITEMS) return { at, message: TOO_MANY_ITEMS };
    }
  }
  return undefined;
}

/** Equal for two rates of one service. */
function serviceOf({ serviceTypeCode, procedureCode, visit }: EstimateItem): string {
  return [serviceTypeCode, procedureCode, visit].map((code) => code ?? '').join(' ');
}

function itemOf({ serviceTypeCode, procedureCode, visit, allowedCents, units }: Rate): EstimateItem {
  return { serviceTypeCode, procedureCode, visit, allowedCents, units };
}
