import type { PayerCapabilities } from '@eligibility/contract';

/** The days that a payer answers for, YYYY-MM-DD. */
export type AnsweredDays = { readonly first: string; readonly last: string };

/**
 * The first and the last day that a payer answers for.
 * @param dates what the catalog says of the payer
 * @param today the payers' day, YYYY-MM-DD
 */
export function daysOf(
  {
    monthsBack,
    daysBack,
    daysForward,
    toMonthEnd,
  }: Omit<PayerCapabilities['dates'], 'isFirstStated' | 'isLastStated'>,
  today: string,
): AnsweredDays {
  const [byMonths, byDays] = [monthsBefore(today, monthsBack), shifted(today, -daysBack)];
  const [furthest, monthEnd] = [shifted(today, daysForward), toMonthEnd ? monthEndOf(today) : today];
  return {
    first: byDays < byMonths ? byDays : byMonths,
    last: furthest > monthEnd ? furthest : monthEnd,
  };
}

function shifted(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The same day of an earlier month, or that month's last day where it is shorter: 12 before 29 February is the 28th. */
function monthsBefore(day: string, months: number): string {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay))));
}

function monthEndOf(day: string): string {
  const date = dateOf(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
