import { inTurns, MAX_PAYER_NAME_LENGTH, PAYER_ID } from '@eligibility/kit';
import { refuseFile } from '@eligibility/kit/files';
import { USPS_CODES, type LineOfBusiness, type Payer } from '@eligibility/payer-matching';
import { capabilityProblem, readCapabilities } from './capabilities';
import type { DelimitedRow } from './delimited';

/** A row that was left out, and why; `line` counts from 1. */
export type RowProblem = { readonly line: number; readonly message: string };

export type GenericCatalog = {
  readonly payers: readonly Payer[];
  readonly problems: readonly RowProblem[];
  /** True when the file has no entry at all, good or bad. */
  readonly isEmpty?: boolean;
};

/** A row, or why an entry of another format is none. */
export type ListedRow = DelimitedRow | RowProblem;

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
const NO_PAYER = { line: 1, message: `no payer below the columns ${REQUIRED_COLUMNS.join(' and ')}` };

/** Of all payers together: what the matcher's index has room for; the largest list that is known has a third of them. */
const MAX_NAMES = 50_000;

/**
 * The payers of rows in the generic format's columns, whatever they were read from: `payer_id`, `name` and, as far as
 * known, `other_names`, `alias_ids`, `states`, `programs`, `coverage_types` (lists divided by `|`), `eligibility` (`yes`
 * or `no`, yes when left out), `size_rank` (1 for the largest) and the columns of `readCapabilities`. Ids stay text,
 * leading zeros and all. A bad row is left out and reported with its line, the others are read.
 * @throws AppError `validation-failed` for more than 50,000 names and ids
 */
export async function payersOfRows(
  rows: AsyncIterable<ListedRow> | Iterable<ListedRow>,
): Promise<GenericCatalog> {
  const lineById = new Map<string, number>();
  const payers: Payer[] = [];
  const problems: RowProblem[] = [];
  let names = 0;
  for await (const row of inTurns(rows)) {
    if ('values' in row && !REQUIRED_COLUMNS.every((name) => row.values.has(name)))
      return { payers: [], problems: [NO_PAYER] };
    const message = 'values' in row ? problemOf(row, lineById) : row.message;
    if (message !== undefined) problems.push({ line: row.line, message });
    else if ('values' in row) {
      const payer = payerOf(row);
      lineById.set(payer.id.toUpperCase(), row.line);
      payers.push(payer);
      names += 1 + payer.aliases.length + (payer.otherIds ?? []).length;
      if (names > MAX_NAMES) refuseFile(`has more than ${MAX_NAMES.toLocaleString('en')} names and ids`);
    }
  }
  return { payers, problems, ...(payers.length + problems.length === 0 && { isEmpty: true }) };
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
