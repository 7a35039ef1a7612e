import {
  SCHEDULE_COLUMNS,
  SOCIAL_SECURITY_HEADERS,
  WHOLE_NAMES,
  type ScheduleColumn,
  type ScheduleField,
  type WholeName,
} from './schedule-columns';

/** A column as a schedule has it, with what it was read as: null for one that means nothing. */
export type ReadColumn = { readonly header: string; readonly field: ScheduleField | null };

export type RecognisedColumns = {
  /** Where each field is, counted from 0. */
  readonly at: ReadonlyMap<ScheduleField, number>;
  /** Every column in its order. */
  readonly columns: readonly ReadColumn[];
  /** Why the schedule cannot be read, as what follows "The request"; it names no header that means nothing. */
  readonly problems: readonly string[];
};

/** What the columns of a schedule mean. */
export function recogniseColumns(headers: readonly string[]): RecognisedColumns {
  const keys = headers.map(keyOf);
  const at = new Map<ScheduleField, number>();
  const problems = socialSecurityProblems(headers, keys);
  for (const field of FIELDS) {
    const [first, second] = columnsOf(field, keys);
    if (first !== undefined) at.set(field, first);
    if (second !== undefined) problems.push(twiceText(SCHEDULE_COLUMNS[field], headers, [first, second]));
  }
  problems.push(...settleNames(at, headers), ...missingProblems(at));
  const fields = new Map([...at].map(([field, column]) => [column, field]));
  const columns = headers.map((header, n) => ({ header: header.trim(), field: fields.get(n) ?? null }));
  return { at, columns, problems };
}

/** The headers of the columns that mean nothing. */
export function ignoredIn(columns: readonly ReadColumn[]): string[] {
  return columns.flatMap(({ header, field }) => (field === null && header !== '' ? [header] : []));
}

const FIELDS = Object.keys(SCHEDULE_COLUMNS) as readonly ScheduleField[];

function keyOf(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/['’]s\b/g, '')
    .replaceAll('#', ' number')
    .replace(/[^a-z0-9]/g, '');
}

type Keys = { readonly own: ReadonlySet<string>; readonly otherwise: readonly string[] };

const KEYS = new Map<ScheduleField, Keys>(
  FIELDS.map((field) => {
    const { headers, otherwise = [] } = SCHEDULE_COLUMNS[field];
    return [field, { own: new Set([field, ...headers].map(keyOf)), otherwise: otherwise.map(keyOf) }];
  }),
);
const SOCIAL_SECURITY_KEYS = new Set(SOCIAL_SECURITY_HEADERS.map(keyOf));

/** The columns that mean a field: one, unless the schedule has too many or none. */
function columnsOf(field: ScheduleField, keys: readonly string[]): readonly number[] {
  const { own, otherwise } = KEYS.get(field) ?? { own: new Set<string>(), otherwise: [] };
  const columnsWith = (means: (key: string) => boolean): readonly number[] =>
    keys.flatMap((key, n) => (means(key) ? [n] : []));
  const exact = columnsWith((key) => own.has(key));
  const substitute = otherwise.find((key) => keys.includes(key));
  return exact.length > 0 || substitute === undefined ? exact : columnsWith((key) => key === substitute);
}

/**
 * A whole name beside both of its parts is left out of the map, so that it is ignored.
 * @returns the problems of a whole name beside one part
 */
function settleNames(at: Map<ScheduleField, number>, headers: readonly string[]): readonly string[] {
  const problems: string[] = [];
  for (const whole of Object.keys(WHOLE_NAMES) as readonly WholeName[]) {
    const column = at.get(whole);
    if (column === undefined) continue;
    const [part, other] = WHOLE_NAMES[whole].filter((field) => at.has(field));
    if (part === undefined) continue;
    if (other === undefined)
      problems.push(twiceText(SCHEDULE_COLUMNS[part], headers, [at.get(part), column]));
    else at.delete(whole);
  }
  return problems;
}

function twiceText(
  { title }: ScheduleColumn,
  headers: readonly string[],
  columns: readonly (number | undefined)[],
): string {
  const named = columns.map((column) => `"${headers[column ?? -1]?.trim() ?? ''}"`);
  return `has two columns for the ${title}, ${named.join(' and ')}: remove or rename one of them`;
}

function socialSecurityProblems(headers: readonly string[], keys: readonly string[]): string[] {
  return headers
    .filter((_header, n) => SOCIAL_SECURITY_KEYS.has(keys[n] ?? ''))
    .map(
      (header) =>
        `has social security numbers in the column "${header.trim()}", which are never stored: remove the column`,
    );
}

function missingProblems(at: ReadonlyMap<ScheduleField, number>): readonly string[] {
  const fromWhole = Object.entries(WHOLE_NAMES).flatMap(([whole, parts]) =>
    at.has(whole as WholeName) ? parts : [],
  );
  const has = new Set<ScheduleField>([...at.keys(), ...fromWhole]);
  return FIELDS.filter((field) => SCHEDULE_COLUMNS[field].isRequired === true && !has.has(field)).map(
    (field) => `needs a column for the ${SCHEDULE_COLUMNS[field].title}, such as ${field}, in its first line`,
  );
}
