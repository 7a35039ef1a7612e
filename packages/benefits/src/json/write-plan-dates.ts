import type { Elements } from '@eligibility/x12';

type Dates = readonly Elements<'DTP'>[];

/** DTP01 that give a begin, an end, or both as a range, and what the end of a range is called by itself. */
const BEGINS: readonly string[] = ['346', '348', '356', '193'];
const ENDS: readonly string[] = ['347', '349', '357', '194'];
const RANGES: Readonly<Record<string, readonly [begin: string, end: string]>> = {
  '291': ['346', '347'],
  '292': ['348', '349'],
  '307': ['356', '357'],
};
const DEATH = '442';

/**
 * One set of dates of the patient's loop and the one above it, as the format has. A begin and an end that the patient's
 * does not give are those of the loop above, as where each loop has its own. The death is never another person's.
 * @param levels the patient's first
 */
export function planDatesOf([own = [], above = []]: readonly Dates[]): Dates {
  const hasBegin = own.some((date) => isRange(date) || BEGINS.includes(date.qualifier ?? ''));
  const hasEnd = own.some((date) => isRange(date) || ENDS.includes(date.qualifier ?? ''));
  const inherited = above.flatMap((date): Dates => {
    const { qualifier = '', period = '' } = date;
    if (qualifier === DEATH || own.some((one) => one.qualifier === qualifier)) return [];
    if (BEGINS.includes(qualifier)) return hasBegin ? [] : [date];
    if (ENDS.includes(qualifier)) return hasEnd ? [] : [date];
    if (!isRange(date) || (!hasBegin && !hasEnd)) return [date];
    const [begin, end] = RANGES[qualifier] ?? [];
    const [from, to] = period.split('-');
    if (hasBegin && hasEnd) return [];
    return [{ qualifier: hasBegin ? end : begin, period: hasBegin ? to : from } as Elements<'DTP'>];
  });
  return [...own, ...inherited];
}

function isRange({ qualifier = '', period = '' }: Elements<'DTP'>): boolean {
  return RANGES[qualifier] !== undefined && period.includes('-');
}
