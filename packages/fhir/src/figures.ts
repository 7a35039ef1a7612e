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

const typeOf = (code: string, text: string, ...same: readonly Coding[]): CodeableConcept =>
  conceptOf({ code, text }, SYSTEMS.benefit, ...same);

const DEDUCTIBLE = typeOf('C', 'Deductible', benefitType('deductible'));
/** R4 has no code of its own for it. */
const OUT_OF_POCKET = typeOf('G', 'Out of Pocket (Stop Loss)');
const COPAY = typeOf('B', 'Co-Payment', benefitType('copay'));
const COINSURANCE = typeOf('A', 'Co-Insurance', benefitType('copay-percent'));
const REMAINING = { system: SYSTEMS.timePeriod, code: '29', display: 'Remaining' };
const VISITS = 'VS';

/** A deductible, in the figures that are known. */
export function deductibleOf(accumulator: Accumulator): readonly Benefit[] {
  return accumulated(accumulator, DEDUCTIBLE);
}

/** An out-of-pocket maximum. */
export function outOfPocketOf(accumulator: Accumulator): readonly Benefit[] {
  return accumulated(accumulator, OUT_OF_POCKET);
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
  return amount === null ? [] : [{ type: COPAY, allowedMoney: dollars(amount) }];
}

/** What the patient pays for a service as a percentage. */
export function coinsuranceOf({ percent }: CostShare): readonly Benefit[] {
  if (percent === null) return [];
  const figure = Number.isInteger(percent)
    ? { allowedUnsignedInt: percent }
    : { allowedString: `${String(percent)} %` };
  return [{ type: COINSURANCE, ...figure }];
}

/** How much of a service is covered: money, or a number of visits, days and the like. */
export function limitOf({ unit, ...figures }: Limit): readonly Benefit[] {
  const same = unit?.code === VISITS ? [benefitType('visit')] : [];
  const type = typeOf('F', unit?.text ?? 'Limitations', ...same);
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
