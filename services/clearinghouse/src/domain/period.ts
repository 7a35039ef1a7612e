import type { BenefitDate } from './payer-answer';

/** CCYYMMDD (X12 D8), or two of them (RD8). */
const DATE_OR_RANGE = /^(\d{4})(\d{2})(\d{2})(?:-(\d{4})(\d{2})(\d{2}))?$/;

/** Reads a day or a range as X12 writes it, `20260115` or `20260101-20261231`; undefined for anything else. */
export function parsePeriod(value: string): Pick<BenefitDate, 'from' | 'to'> | undefined {
  const parts = DATE_OR_RANGE.exec(value);
  if (parts === null) return undefined;
  const [, year, month, day, toYear = year, toMonth = month, toDay = day] = parts;
  return {
    from: `${String(year)}-${String(month)}-${String(day)}`,
    to: `${String(toYear)}-${String(toMonth)}-${String(toDay)}`,
  };
}
