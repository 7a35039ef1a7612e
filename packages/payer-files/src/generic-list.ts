import { MAX_PAYER_NAME_LENGTH, PAYER_ID } from '@eligibility/kit';
import { USPS_CODES, type LineOfBusiness, type Payer } from '@eligibility/payer-matching';
import { capabilityProblem, readCapabilities } from './capabilities';
import { readDelimited, type DelimitedRow } from './delimited';

/** A row that was left out, and why; `line` counts from 1. */
export type RowProblem = { readonly line: number; readonly message: string };

export type GenericCatalog = {
  readonly payers: readonly Payer[];
  readonly problems: readonly RowProblem[];
};

/** How the programmes and coverage types of the format say what a payer covers. */
const LINES: ReadonlyMap<string, LineOfBusiness> = new Map([
  ['commercial', 'commercial'],
  ['medicare', 'medicare'],
  ['medicare_advantage', 'medicare'],
  ['medicaid', 'medicaid'],
  ['tricare', 'tricare'],
  ['veterans_affairs', 'va'],
  ['dental', 'dental'],
  ['vision', 'vision'],
]);

/** A payer with this among its states is asked from everywhere. */
const NATIONWIDE = 'NATIONAL';

const REQUIRED_COLUMNS = ['payer_id', 'name'] as const;
const NO_PAYER = `no payer below the columns ${REQUIRED_COLUMNS.join(' and ')}`;

/**
 * Reads the generic catalog format: comma- or tab-separated with the columns `payer_id`, `name` and, as far as known,
 * `other_names`, `alias_ids`, `states`, `programs`, `coverage_types` (lists divided by `|`), `eligibility` (`yes` or
 * `no`, yes when left out), `size_rank` (1 for the largest) and the columns of `readCapabilities`. Ids stay text, leading zeros and all. A bad row is
 * left out and reported with its line, the others are read.
 */
export function readGenericCatalog(text: string): GenericCatalog {
  return payersOfRows(readDelimited(text));
}

/** The payers of rows in the generic format's columns, whatever they were read from. */
export function payersOfRows(rows: readonly DelimitedRow[]): GenericCatalog {
  const [first] = rows;
  if (first === undefined || !REQUIRED_COLUMNS.every((name) => first.values.has(name)))
    return { payers: [], problems: [{ line: 1, message: NO_PAYER }] };
  const lineById = new Map<string, number>();
  const payers: Payer[] = [];
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const message = problemOf(row, lineById);
    if (message !== undefined) problems.push({ line: row.line, message });
    else {
      lineById.set(value(row, 'payer_id').toUpperCase(), row.line);
      payers.push(payerOf(row));
    }
  }
  return { payers, problems };
}

function problemOf(row: DelimitedRow, lineById: ReadonlyMap<string, number>): string | undefined {
  const id = value(row, 'payer_id');
  const taken = lineById.get(id.toUpperCase());
  if (id === '') return 'payer_id is missing';
  if (taken !== undefined) return `payer_id ${id} is taken by line ${String(taken)}`;
  if (!PAYER_ID.test(id)) return 'payer_id must have 1 to 80 characters of visible ASCII';
  const name = value(row, 'name');
  if (name === '') return 'name is missing';
  if (name.length > MAX_PAYER_NAME_LENGTH)
    return `name must have at most ${String(MAX_PAYER_NAME_LENGTH)} characters`;
  if (!['', 'yes', 'no'].includes(value(row, 'eligibility').toLowerCase()))
    return 'eligibility must be yes or no';
  if (!/^\d*$/.test(value(row, 'size_rank'))) return 'size_rank must be a whole number';
  return stateProblem(row) ?? capabilityProblem(row.values);
}

function stateProblem(row: DelimitedRow): string | undefined {
  const stray = statesIn(row).find((state) => state !== NATIONWIDE && !USPS_CODES.has(state));
  return stray === undefined
    ? undefined
    : `states must be USPS codes or ${NATIONWIDE}: ${stray.slice(0, 20)}`;
}

function statesIn(row: DelimitedRow): readonly string[] {
  return listIn(row, 'states').map((state) => state.toUpperCase());
}

function payerOf(row: DelimitedRow): Payer {
  const id = value(row, 'payer_id');
  const name = value(row, 'name');
  const states = statesIn(row);
  const covered = [...listIn(row, 'programs'), ...listIn(row, 'coverage_types')];
  const sizeRank = value(row, 'size_rank');
  const capabilities = readCapabilities(row.values);
  return {
    id,
    name,
    aliases: listIn(row, 'other_names').filter((alias) => alias !== name),
    states: states.includes(NATIONWIDE) ? [] : states,
    linesOfBusiness: unique(covered.flatMap((one) => LINES.get(one.toLowerCase()) ?? [])),
    families: [],
    tradingPartnerId: id,
    routes: [],
    supportsEligibility: value(row, 'eligibility').toLowerCase() !== 'no',
    requiresDateOfBirth: value(row, 'requires_date_of_birth').toLowerCase() === 'yes',
    otherIds: listIn(row, 'alias_ids').filter((other) => other !== id),
    ...(sizeRank === '' ? {} : { sizeRank: Number(sizeRank) }),
    ...(capabilities === undefined ? {} : { capabilities }),
  };
}

function listIn(row: DelimitedRow, column: string): readonly string[] {
  return unique(
    value(row, column)
      .split('|')
      .map((one) => one.trim()),
  ).filter((one) => one !== '');
}

function value({ values }: DelimitedRow, column: string): string {
  return values.get(column) ?? '';
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
