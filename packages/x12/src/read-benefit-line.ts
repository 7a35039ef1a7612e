import { parseCents, parsePercent } from './elements';
import type { BenefitLoop } from './hl-loops';
import type { BenefitLine } from './payer-answer';
import { elementsOf } from './segments';

/** EB03 repeats at most 99 times. */
const MAX_REPETITIONS = 99;

/**
 * Reads one loop 2110: an EB segment with the MSG, III and DTP that follow it. Codes are kept as sent.
 * @param repetition ISA11
 * @returns undefined when EB01 is blank
 */
export function readBenefitLine(
  { eb, facts }: BenefitLoop,
  repetition: string | undefined,
): BenefitLine | undefined {
  const elements = elementsOf(eb);
  const code = elements[1];
  if (code === undefined) return undefined;
  const { messages, placesOfService, dates } = facts;
  return {
    code,
    coverageLevel: elements[2],
    serviceTypes: repetitionsOf(elements[3], repetition),
    insuranceType: elements[4],
    planName: elements[5],
    timeQualifier: elements[6],
    amountCents: read(elements[7], parseCents),
    percent: read(elements[8], parsePercent),
    quantityQualifier: elements[9],
    authorization: elements[11],
    network: elements[12],
    procedure: procedureOf(elements[13]),
    messages,
    placesOfService,
    dates,
  };
}

/** A composite of separators alone, which some senders write, is blank. */
function procedureOf(composite: string | undefined): string | undefined {
  return composite !== undefined && /[A-Za-z0-9]/.test(composite) ? composite : undefined;
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
