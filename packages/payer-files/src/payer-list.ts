import type { Payer } from '@eligibility/payer-matching';
import { CsvError } from 'csv-parse/sync';
import { readDelimited, readGenericCatalog, type GenericCatalog, type RowProblem } from './generic-list';
import { readOfficeAlly } from './office-ally';
import { isEmptyJsonList, readStediCsv, readStediJson } from './stedi';

export type { RowProblem };

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** Reads a file: its good rows, and what is wrong with the others. */
export type CatalogReader = (
  format: CatalogFormat,
  bytes: Uint8Array,
) => {
  readonly payers: readonly Payer[];
  readonly problems: readonly RowProblem[];
  /** True when the file has no entry at all, good or bad. */
  readonly isEmpty?: boolean;
};

const READERS: Readonly<Record<CatalogFormat, (text: string) => GenericCatalog>> = {
  'stedi-csv': readStediCsv,
  'stedi-json': readStediJson,
  'office-ally': readOfficeAlly,
  generic: readGenericCatalog,
};

/** Distinguishes a list without any entry from one whose entries are all bad. */
const IS_EMPTY: Readonly<Record<CatalogFormat, (text: string) => boolean>> = {
  'stedi-csv': hasNoRow,
  'stedi-json': isEmptyJsonList,
  'office-ally': hasNoRow,
  generic: hasNoRow,
};

/** Reads a list of payers in any format that can be imported; what cannot be read at all is one problem. */
export const readCatalogFile: CatalogReader = (format, bytes) => {
  const text = textOf(bytes);
  if (text === undefined) return { payers: [], problems: [{ line: 1, message: 'the file is not UTF-8' }] };
  try {
    const read = READERS[format](text);
    return read.payers.length === 0 && IS_EMPTY[format](text) ? { ...read, isEmpty: true } : read;
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    const { lines } = failure as CsvError & { readonly lines?: unknown };
    const line = typeof lines === 'number' ? lines : 1;
    return { payers: [], problems: [{ line, message: 'the quotes of this line do not close' }] };
  }
};

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Only a header, or an empty file. */
function hasNoRow(text: string): boolean {
  return readDelimited(text).length === 0;
}
