import { parseCents, parsePercent } from '../amounts';
import type { BenefitDate, BenefitLine } from '../payer-answer';
import { parsePeriod } from '../period';
import { elementOf, type Segment } from './segments';

/** III01 ZZ: the code is a place of service. */
const PLACE_OF_SERVICE = 'ZZ';

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
export function readBenefitLine(loop: readonly Segment[], context: LineContext): BenefitLine | undefined {
  const [eb = [], ...details] = loop;
  const code = elementOf(eb, 1);
  if (code === undefined) return undefined;
  const dates = readDates(details);
  return {
    code,
    coverageLevel: elementOf(eb, 2),
    serviceTypes: repetitionsOf(elementOf(eb, 3), context.repetition),
    insuranceType: elementOf(eb, 4),
    planName: elementOf(eb, 5),
    timeQualifier: elementOf(eb, 6),
    amountCents: parseCents(elementOf(eb, 7) ?? ''),
    percent: parsePercent(elementOf(eb, 8) ?? ''),
    quantityQualifier: elementOf(eb, 9),
    network: elementOf(eb, 12),
    messages: collect(details, 'MSG', (msg) => elementOf(msg, 1)),
    placesOfService: collect(details, 'III', (iii) =>
      elementOf(iii, 1) === PLACE_OF_SERVICE ? elementOf(iii, 2) : undefined,
    ),
    dates: dates.length > 0 ? dates : context.planDates,
  };
}

/** The DTP among these segments; one without a date is skipped. */
export function readDates(segments: readonly Segment[]): readonly BenefitDate[] {
  return collect(segments, 'DTP', (dtp) => {
    const qualifier = elementOf(dtp, 1);
    const period = parsePeriod(elementOf(dtp, 3) ?? '');
    return qualifier === undefined || period === undefined ? undefined : { qualifier, ...period };
  });
}

/** What `read` finds in the segments with this id. */
export function collect<T>(
  segments: readonly Segment[],
  id: string,
  read: (segment: Segment) => T | undefined,
): readonly T[] {
  const found: T[] = [];
  for (const segment of segments) {
    const value = segment[0] === id ? read(segment) : undefined;
    if (value !== undefined) found.push(value);
  }
  return found;
}

function repetitionsOf(written: string | undefined, repetition: string | undefined): readonly string[] {
  if (written === undefined) return [];
  if (repetition === undefined || !written.includes(repetition)) return [written];
  return written
    .split(repetition)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}
