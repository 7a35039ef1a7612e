import { parseCents, parsePercent } from '../amounts';
import type { BenefitDate, BenefitLine } from '../payer-answer';
import type { BenefitLoop } from './hl-loops';
import { elementsOf } from './segments';

/** EB03 repeats at most 99 times. */
const MAX_REPETITIONS = 99;

export type LineContext = {
  /** ISA11 */
  readonly repetition: string | undefined;
  /** The patient loop's DTP, which hold for every line that has none of its own. */
  readonly planDates: readonly BenefitDate[];
};

/**
 * Reads one loop 2110: an EB segment with the MSG, III and DTP that follow it. Codes are kept as sent.
 * @returns undefined when EB01 is blank
 */
export function readBenefitLine({ eb, facts }: BenefitLoop, context: LineContext): BenefitLine | undefined {
  const elements = elementsOf(eb);
  const code = elements[1];
  if (code === undefined) return undefined;
  const { messages, placesOfService, dates } = facts;
  return {
    code,
    coverageLevel: elements[2],
    serviceTypes: repetitionsOf(elements[3], context.repetition),
    insuranceType: elements[4],
    planName: elements[5],
    timeQualifier: elements[6],
    amountCents: read(elements[7], parseCents),
    percent: read(elements[8], parsePercent),
    quantityQualifier: elements[9],
    network: elements[12],
    messages,
    placesOfService,
    dates: dates.length > 0 ? dates : context.planDates,
  };
}

function read(element: string | undefined, parse: (text: string) => number | undefined): number | undefined {
  return element === undefined ? undefined : parse(element);
}

function repetitionsOf(written: string | undefined, repetition: string | undefined): readonly string[] {
  if (written === undefined) return [];
  if (repetition === undefined || !written.includes(repetition)) return [written];
  return written
    .split(repetition, MAX_REPETITIONS)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}
