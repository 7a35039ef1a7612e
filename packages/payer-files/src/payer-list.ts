import type { Payer } from '@eligibility/payer-matching';
import { CsvError } from 'csv-parse';
import { readDelimitedInSteps, type DelimitedRow } from './delimited';
import { payersOfRows, type GenericCatalog, type RowProblem } from './generic-list';
import { officeAllyPayers } from './office-ally';
import { isEmptyJsonList, readStediJson, stediCsvPayers } from './stedi';

export type { RowProblem };

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** Reads a file in steps between which a server can answer: its good rows, and what is wrong with the others. */
export type CatalogReader = (format: CatalogFormat, bytes: Uint8Array) => Promise<CatalogRead>;

export type CatalogRead = {
  readonly payers: readonly Payer[];
  readonly problems: readonly RowProblem[];
  /** True when the file has no entry at all, good or bad. */
  readonly isEmpty?: boolean;
};

const PAYERS_OF: Readonly<
  Record<Exclude<CatalogFormat, 'stedi-json'>, (rows: readonly DelimitedRow[]) => GenericCatalog>
> = {
  'stedi-csv': stediCsvPayers,
  'office-ally': officeAllyPayers,
  generic: payersOfRows,
};

/** Reads a list of payers in any format that can be imported; what cannot be read at all is one problem. */
export const readCatalogFile: CatalogReader = async (format, bytes) => {
  const text = textOf(bytes);
  if (text === undefined) return { payers: [], problems: [{ line: 1, message: 'the file is not UTF-8' }] };
  if (format === 'stedi-json') return withEmptiness(readStediJson(text), () => isEmptyJsonList(text));
  try {
    const rows = await readDelimitedInSteps(text);
    return withEmptiness(PAYERS_OF[format](rows), () => rows.length === 0);
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    const { lines } = failure as CsvError & { readonly lines?: unknown };
    const line = typeof lines === 'number' ? lines : 1;
    return { payers: [], problems: [{ line, message: 'the quotes of this line do not close' }] };
  }
};

/** Distinguishes a list without any entry from one whose entries are all bad. */
function withEmptiness(read: GenericCatalog, isEmpty: () => boolean): CatalogRead {
  return read.payers.length === 0 && isEmpty() ? { ...read, isEmpty: true } : read;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
