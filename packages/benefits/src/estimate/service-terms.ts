import type { Share } from './cost-shares';
import type { AssumptionCode } from './estimate';
import { deductibleOf, type LimitLeft } from './limits-left';
import { orderNoted, waiverNoted } from './order-noted';
import type { Reading } from './reading';
import { isPreventive } from './service-steps';
import { refused, type Order, type Pool, type Refused, type Terms } from './terms';

/** What the payer says of a service itself, before the limits of the plan. */
export type ServicePart = Partial<Pick<Terms, 'copay' | 'order' | 'coinsurance' | 'deductible'>>;

/** An assumption about a service, with what holds otherwise. */
export type PartDoubt = {
  readonly code: AssumptionCode;
  readonly lines: readonly string[];
  readonly otherwise?: ServicePart;
  readonly farthest?: ServicePart;
};

export type ServiceTerms =
  { readonly kind: 'stated'; readonly part: ServicePart; readonly doubts: readonly PartDoubt[] } | Refused;

/** The copay and the coinsurance that the payer states for an item. */
export type Shares = { readonly copay: Share | undefined; readonly coinsurance: Share | undefined };

/**
 * How copay, deductible and coinsurance of a service go together. The payer's notes decide; where it has none, a copay
 * is in the deductible's place, and a coinsurance is of what the deductible leaves (the definitions of the Uniform
 * Glossary, 45 CFR 147.200).
 */
export function serviceTerms(reading: Reading, shares: Shares): ServiceTerms {
  const chosen = chosenOf(shares);
  if (chosen === undefined)
    return refused(reading.service === undefined ? 'no-service-named' : 'no-amount-stated', []);
  const lines = [chosen.copay, chosen.coinsurance].flatMap((share) => share?.lines ?? []);
  const noted = orderNoted([chosen.copay, chosen.coinsurance].flatMap((share) => share?.messages ?? []));
  if (noted === 'contradicts') return refused('order-contradicts', lines);
  const terms = withDeductible(reading, chosen, noted);
  if (terms.kind === 'refused') return terms;
  return {
    ...terms,
    doubts: [...terms.doubts, ...waiverDoubts(chosen, terms.part), ...togetherDoubts(chosen)],
  };
}

type Chosen = Shares & {
  /** The terms that hold if the two shares do not go together. */
  readonly instead?: ServicePart;
};

/** The share of the nearer line; of both where they are about the same. */
function chosenOf({ copay, coinsurance }: Shares): Chosen | undefined {
  if (copay !== undefined && coinsurance !== undefined) return ofBoth(copay, coinsurance);
  return copay === undefined && coinsurance === undefined ? undefined : { copay, coinsurance };
}

/** A zero beside another share is no share. A copay of a service takes the place of the plan's coinsurance. */
function ofBoth(copay: Share, coinsurance: Share): Chosen {
  const instead: ServicePart = { copay: copayOf(copay), order: 'copay-alone' };
  if (coinsurance.step < copay.step) return { copay: undefined, coinsurance };
  const isSame = coinsurance.step === copay.step;
  if (copay.value > 0)
    return isSame && coinsurance.value > 0
      ? { copay, coinsurance, instead }
      : { copay, coinsurance: undefined };
  return isSame || coinsurance.value === 0
    ? { copay: undefined, coinsurance }
    : { copay: undefined, coinsurance, instead };
}

/** A copay is paid once for each visit, however many items of the bill it is for. */
function copayOf({ value, lines, messages }: Share): Pool {
  const cents = waiverNoted(messages) === 'always' ? 0 : value;
  return { cents, lines, key: `B ${lines.join(' ')}` };
}

function togetherDoubts({ copay, coinsurance, instead }: Chosen): readonly PartDoubt[] {
  if (instead === undefined) return [];
  const lines = [...(instead.copay?.lines ?? []), ...(copay === undefined ? (coinsurance?.lines ?? []) : [])];
  return [{ code: 'copay-and-coinsurance', lines, otherwise: instead }];
}

function waiverDoubts({ copay }: Chosen, part: ServicePart): readonly PartDoubt[] {
  if (copay === undefined || waiverNoted(copay.messages) !== 'on-condition') return [];
  return [{ code: 'copay-not-waived', lines: copay.lines, otherwise: { ...part, copay: undefined } }];
}

type Part = Extract<ServiceTerms, { readonly kind: 'stated' }>;

function stated(part: ServicePart, doubts: readonly PartDoubt[] = []): Part {
  return { kind: 'stated', part, doubts };
}

function withDeductible(reading: Reading, chosen: Chosen, noted: Order | undefined): ServiceTerms {
  const shares = sharesOf(chosen);
  const isFree = isNothing(chosen.copay) && isNothing(chosen.coinsurance);
  if (noted === 'copay-alone' || (isFree && isPreventive(reading.service)))
    return stated({ ...shares, order: 'copay-alone' });
  const left = deductibleOf(reading);
  if (chosen.coinsurance === undefined && noted === undefined) return copayAlone(reading, shares, left);
  return afterDeductible(reading, {
    shares,
    left,
    order: noted ?? 'copay-first',
    isOrderNoted: noted !== undefined,
  });
}

function sharesOf({ copay, coinsurance }: Chosen): ServicePart {
  return {
    copay: copay && copayOf(copay),
    coinsurance: coinsurance && { percent: coinsurance.value, lines: coinsurance.lines },
  };
}

function isNothing(share: Share | undefined): boolean {
  return share === undefined || share.value === 0;
}

/** Without a note, a copay alone is paid in the deductible's place. */
function copayAlone({ allowedCents }: Reading, shares: ServicePart, left: LimitLeft): Part {
  const part: ServicePart = { ...shares, order: 'copay-alone' };
  const lines = shares.copay?.lines ?? [];
  switch (left.kind) {
    case 'not-stated':
    case 'no-limit':
      return stated(part);
    case 'left': {
      const otherwise: ServicePart = { ...shares, order: 'deductible-first', deductible: left.pool };
      return stated(part, [{ code: 'copay-without-deductible', lines, otherwise }]);
    }
    case 'unknown':
    case 'several': {
      const farthest: ServicePart = { ...shares, order: 'deductible-first', deductible: allOf(allowedCents) };
      return stated(part, [{ code: 'copay-without-deductible', lines, farthest }]);
    }
  }
}

/** A deductible that has all of an item left. */
function allOf(cents: number): Pool {
  return { cents, lines: [], key: 'C all' };
}

type WithOrder = {
  readonly shares: ServicePart;
  readonly left: LimitLeft;
  readonly order: Order;
  readonly isOrderNoted: boolean;
};

function afterDeductible(reading: Reading, { shares, left, order, isOrderNoted }: WithOrder): ServiceTerms {
  const part: ServicePart = { ...shares, order };
  switch (left.kind) {
    case 'unknown':
      return refused('no-amount-stated', left.lines);
    case 'several':
      return refused('several-amounts', left.lines);
    case 'no-limit':
      return stated(part);
    case 'not-stated': {
      const farthest = { ...part, deductible: allOf(reading.allowedCents) };
      return stated(part, [{ code: 'no-deductible', lines: [], farthest }]);
    }
    case 'left': {
      const { pool } = left;
      const doubts = familyDoubts(reading, pool, part);
      if (shares.coinsurance?.percent === 0 && !isOrderNoted)
        doubts.push({ code: 'deductible-before-plan-pays', lines: pool.lines, otherwise: part });
      return stated({ ...part, deductible: pool }, doubts);
    }
  }
}

/** Less than the family's may be left of a deductible of the person's own. */
function familyDoubts({ details }: Reading, pool: Pool, without: ServicePart): PartDoubt[] {
  const isFamilyOnly = details.warnings.some(
    ({ code, field, lines }) =>
      code === 'family-figure-only' &&
      field === 'deductibleRemaining' &&
      lines.some((line) => pool.lines.includes(line)),
  );
  return isFamilyOnly ? [{ code: 'family-deductible-only', lines: pool.lines, farthest: without }] : [];
}
