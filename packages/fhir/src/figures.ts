import type { Schema } from '@eligibility/api-types';
import type {
  CodeableConcept,
  Coding,
  CoverageEligibilityResponseInsuranceItemBenefit as Benefit,
  Money,
} from 'fhir/r4';
import { benefitType, conceptOf } from './codings';
import { SYSTEMS } from './systems';

type Accumulator = Schema<'BenefitAccumulator'>;
type CostShare = Schema<'BenefitCostShare'>;
type Limit = Schema<'BenefitLimit'>;

const DEDUCTIBLE = { code: 'C', text: 'Deductible' };
const OUT_OF_POCKET = { code: 'G', text: 'Out of Pocket (Stop Loss)' };
const COPAY = { code: 'B', text: 'Co-Payment' };
const COINSURANCE = { code: 'A', text: 'Co-Insurance' };
const LIMITATION = { code: 'F', text: 'Limitations' };
const REMAINING = { system: SYSTEMS.timePeriod, code: '29', display: 'Remaining' };
const VISITS = 'VS';

/** A deductible, in the figures that are known. */
export function deductibleOf(accumulator: Accumulator): readonly Benefit[] {
  return accumulated(accumulator, conceptOf(DEDUCTIBLE, SYSTEMS.benefit, benefitType('deductible')));
}

/** An out-of-pocket maximum, for which R4 has no code of its own. */
export function outOfPocketOf(accumulator: Accumulator): readonly Benefit[] {
  return accumulated(accumulator, conceptOf(OUT_OF_POCKET, SYSTEMS.benefit));
}

function accumulated({ hasNoLimit, ...figures }: Accumulator, type: CodeableConcept): readonly Benefit[] {
  if (hasNoLimit) return [{ type, allowedString: 'no limit' }];
  return figuresOf(
    { ...figures, isMoney: true },
    type,
    alone(type, 'total, of which the used part is not known'),
  );
}

/**
 * Allowed and used as a pair, and only where both are known: a total alone would read as if nothing were used. A figure
 * that stands alone has a type that says so.
 */
function figuresOf(
  { total, used, remaining, isMoney }: Pick<Limit, 'total' | 'used' | 'remaining' | 'isMoney'>,
  type: CodeableConcept,
  ofTotalAlone: CodeableConcept,
): readonly Benefit[] {
  const spent = used ?? (total === null || remaining === null ? null : Math.max(0, total - remaining));
  if (total !== null && spent !== null)
    return [{ type, ...quantity('allowed', total, isMoney), ...quantity('used', spent, isMoney) }];
  const figure = (value: number | null, itsType: CodeableConcept): readonly Benefit[] =>
    value === null ? [] : [{ type: itsType, ...quantity('allowed', value, isMoney) }];
  return [...figure(total, ofTotalAlone), ...figure(remaining, alone(type, 'remaining', REMAINING))];
}

/** The type of a figure that is not the pair: without FHIR's own code, which is that of the pair. */
function alone(
  { coding = [], text = '' }: CodeableConcept,
  what: string,
  ...more: readonly Coding[]
): CodeableConcept {
  return {
    coding: [...coding.filter(({ system }) => system === SYSTEMS.benefit), ...more],
    text: `${text}: ${what}`,
  };
}

/** What the patient pays for a service as an amount. */
export function copayOf({ amount }: CostShare): readonly Benefit[] {
  if (amount === null) return [];
  return [{ type: conceptOf(COPAY, SYSTEMS.benefit, benefitType('copay')), allowedMoney: dollars(amount) }];
}

/** What the patient pays for a service as a percentage. */
export function coinsuranceOf({ percent }: CostShare): readonly Benefit[] {
  if (percent === null) return [];
  const type = conceptOf(COINSURANCE, SYSTEMS.benefit, benefitType('copay-percent'));
  return [
    Number.isInteger(percent)
      ? { type, allowedUnsignedInt: percent }
      : { type, allowedString: `${String(percent)} %` },
  ];
}

/** How much of a service is covered: money, or a number of visits, days and the like. */
export function limitOf({ unit, ...figures }: Limit): readonly Benefit[] {
  const words = { code: LIMITATION.code, text: unit?.text ?? LIMITATION.text };
  const type = conceptOf(words, SYSTEMS.benefit, unit?.code === VISITS ? benefitType('visit') : undefined);
  return figuresOf(figures, type, type);
}

/** R4 has whole numbers and money; another number becomes a text, which what is used cannot be. */
function quantity(as: 'allowed' | 'used', value: number, isMoney: boolean): Partial<Benefit> {
  if (isMoney) return { [`${as}Money`]: dollars(value) };
  if (Number.isInteger(value)) return { [`${as}UnsignedInt`]: value };
  return as === 'allowed' ? { allowedString: String(value) } : {};
}

function dollars(value: number): Money {
  return { value: Math.round(value * 100) / 100, currency: 'USD' };
}
