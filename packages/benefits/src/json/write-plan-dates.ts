import type { Elements } from '@eligibility/x12';

type Dates = readonly Elements<'DTP'>[];

/** DTP01 that give a begin, an end, or both as a range, with what each of both is called by itself. */
const BEGINS: readonly string[] = ['346', '348', '356', '193'];
const ENDS: readonly string[] = ['347', '349', '357', '194'];
const RANGES: ReadonlyMap<string, readonly [begin: string, end: string]> = new Map([
  ['291', ['346', '347']],
  ['292', ['348', '349']],
  ['307', ['356', '357']],
]);
const DEATH = '442';

/**
 * One set of dates of the patient's loop and the one above it, as the format has. A begin and an end that the patient's
 * does not give are those of the loop above, as where each loop has its own. The death is never another person's.
 * @param levels the patient's first
 */
export function planDatesOf([own = [], above = []]: readonly Dates[]): Dates {
  const bounds = own.map(boundsOf);
  const inherited = above.flatMap((date): Dates => {
    if (date.qualifier === DEATH) return [];
    const { begin, end } = boundsOf(date);
    const missing = [
      bounds.some((one) => one.begin !== undefined) ? undefined : begin,
      bounds.some((one) => one.end !== undefined) ? undefined : end,
    ].flatMap((bound) => bound ?? []);
    const isBound = begin !== undefined || end !== undefined;
    const hasName = own.some(({ qualifier }) => qualifier === date.qualifier);
    if (!hasName && (!isBound || missing.length === 2)) return [date];
    return missing;
  });
  return [...own, ...inherited];
}

type Bounds = { readonly begin?: Elements<'DTP'>; readonly end?: Elements<'DTP'> };

function boundsOf(date: Elements<'DTP'>): Bounds {
  const { qualifier = '', period = '' } = date;
  if (BEGINS.includes(qualifier)) return { begin: date };
  if (ENDS.includes(qualifier)) return { end: date };
  const [from = '', to] = period.split('-');
  const [begin, end] = RANGES.get(qualifier) ?? [];
  if (begin === undefined || end === undefined || to === undefined) return {};
  return { begin: { qualifier: begin, period: from }, end: { qualifier: end, period: to } };
}
