import type { BenefitDate, BenefitLine } from '../payer-answer';

/** DTP01: plan, benefit and eligibility begin. */
const BEGIN: readonly string[] = ['346', '348', '356'];
/** DTP01: plan, benefit and eligibility end. */
const END: readonly string[] = ['347', '349', '357'];
/** DTP01: plan, benefit and eligibility periods. A single date here is no period but the day that was asked about. */
const PERIOD: readonly string[] = ['291', '292', '307'];

/** True unless one of the line's dates says that it begins after `onDate` or ended before it (both YYYY-MM-DD). */
export function isInForce(line: BenefitLine, onDate: string): boolean {
  return line.dates.every((date) => allows(date, onDate));
}

function allows({ qualifier, from, to }: BenefitDate, onDate: string): boolean {
  if (BEGIN.includes(qualifier)) return from <= onDate;
  if (END.includes(qualifier)) return onDate <= to;
  if (PERIOD.includes(qualifier) && from !== to) return from <= onDate && onDate <= to;
  return true;
}
