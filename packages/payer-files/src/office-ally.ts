import { inTurns } from '@eligibility/kit';
import type { DelimitedRow } from './delimited';
import { payersOfRows, type GenericCatalog } from './generic-list';

const REQUIRED_COLUMNS = ['payer name', 'payer id', 'transaction'] as const;
/** As the list writes it: `Eligibility 270 / 271`. */
const ELIGIBILITY = /\b270\b/;

/**
 * The payers in the rows of Office Ally's payer list, read from CSV: one row a payer and transaction. Its ids differ by transaction, so only
 * the rows of 270/271 that are available say how a payer is asked; rows of claims and remittances are ignored.
 * Rows that share an id are one payer: the first gives the name, the others are aliases.
 */
export async function officeAllyPayers(rows: AsyncIterable<DelimitedRow>): Promise<GenericCatalog> {
  const asked: Asked[] = [];
  let isEmpty = true;
  for await (const { line, values } of inTurns(rows)) {
    isEmpty = false;
    if (!REQUIRED_COLUMNS.every((name) => values.has(name))) return NO_PAYER;
    const [name = '', id = ''] = REQUIRED_COLUMNS.map((column) => values.get(column));
    if (isAsked(values)) asked.push({ line, id, name });
  }
  if (isEmpty) return { payers: [], problems: [], isEmpty };
  if (asked.length === 0)
    return { payers: [], problems: [{ line: 1, message: 'no row is of the transaction 270 / 271' }] };
  return payersOfRows(onePerId(asked));
}

const NO_PAYER: GenericCatalog = {
  payers: [],
  problems: [{ line: 1, message: `no payer below the columns ${REQUIRED_COLUMNS.join(', ')}` }],
};

/** How a payer is asked. */
type Asked = { readonly line: number; readonly id: string; readonly name: string };

function isAsked(values: DelimitedRow['values']): boolean {
  const isAvailable = (values.get('available') ?? 'yes').toLowerCase() !== 'no';
  return isAvailable && ELIGIBILITY.test(values.get('transaction') ?? '');
}

function onePerId(asked: readonly Asked[]): readonly DelimitedRow[] {
  const byId = new Map<string, { readonly line: number; readonly id: string; readonly names: string[] }>();
  const nameless: DelimitedRow[] = [];
  for (const { line, id, name } of asked) {
    const known = byId.get(id.toUpperCase());
    if (id === '' || name === '') nameless.push(genericRow(line, id, [name]));
    else if (known === undefined) byId.set(id.toUpperCase(), { line, id, names: [name] });
    else known.names.push(name);
  }
  return [...[...byId.values()].map(({ line, id, names }) => genericRow(line, id, names)), ...nameless].sort(
    (a, b) => a.line - b.line,
  );
}

function genericRow(line: number, id: string, [name = '', ...others]: readonly string[]): DelimitedRow {
  return {
    line,
    values: new Map([
      ['payer_id', id],
      ['name', name],
      ['other_names', others.map((other) => other.replaceAll('|', '/')).join('|')],
    ]),
  };
}
