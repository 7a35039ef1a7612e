import { parsePeriod } from './elements';
import type { SubmittedSegment } from './submitted';

/** What `readInquiry` reads of any loop, each with its first element if others of its id are not read. */
const READ = ['HL', 'DMG', 'INS', 'TRN', 'REF*SY', 'REF*6P'];
/** These are for the loop of the patient alone. */
const READ_OF_PATIENT = ['EQ', 'DTP*291'];
/** Whose first element says what they are. */
const QUALIFIED = ['REF', 'DTP'];

/**
 * The segments of a loop that `readInquiry` does not read, and the two elements that it cuts off: a middle name (NM105) and
 * the end of a range of days.
 * @param loop its name, such as `Loop2100C`
 */
export function unreadIn(
  segments: readonly SubmittedSegment[],
  loop: string,
  isPatient: boolean,
): readonly string[] {
  const read = isPatient ? [...READ, ...READ_OF_PATIENT] : READ;
  const names = segments.flatMap(({ id, elements }) => {
    const [, first = ''] = elements;
    const qualified = QUALIFIED.includes(id) ? `${id}*${first}` : id;
    if (id === 'NM1') return elements[5] === undefined ? [] : [`${loop}.NM105`];
    if (!read.includes(qualified)) return [`${loop}.${qualified.replace('*', '')}`];
    return id === 'DTP' && isRange(elements[3]) ? [`${loop}.DTP291.end`] : [];
  });
  return [...new Set(names)];
}

function isRange(days = ''): boolean {
  const { from, to } = parsePeriod(days) ?? {};
  return from !== to;
}
