import { isUtf8 } from 'node:buffer';
import { isAppError } from '@eligibility/kit';
import { readDelimited } from './delimited';
import { payersOfRows, type GenericCatalog, type RowProblem } from './generic-list';
import { officeAllyPayers } from './office-ally';
import { stediCsvRows, stediJsonRows } from './stedi';

export type { RowProblem };

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** Reads a file in steps between which a server can answer: its good rows, and what is wrong with the others. */
export type CatalogReader = (format: CatalogFormat, bytes: Uint8Array) => Promise<CatalogRead>;

export type CatalogRead = GenericCatalog;

const READERS: Readonly<Record<CatalogFormat, (bytes: Uint8Array) => Promise<GenericCatalog>>> = {
  'stedi-csv': (bytes) => payersOfRows(stediCsvRows(readDelimited(bytes))),
  'stedi-json': (bytes) => payersOfRows(stediJsonRows(bytes)),
  'office-ally': (bytes) => officeAllyPayers(readDelimited(bytes)),
  generic: (bytes) => payersOfRows(readDelimited(bytes)),
};

/** Reads a list of payers in any format that can be imported; what cannot be read at all is one problem. */
export const readCatalogFile: CatalogReader = async (format, bytes) => {
  if (!isUtf8(bytes)) return unreadable('the file is not UTF-8');
  try {
    return await READERS[format](bytes);
  } catch (failure) {
    if (isAppError(failure, 'malformed-json'))
      return unreadable('the file is no JSON list of payers, nor an object with items');
    if (!isAppError(failure, 'validation-failed')) throw failure;
    const [mistake] = failure.options.fields ?? [];
    return unreadable(`the file ${mistake?.message ?? 'cannot be read'}`);
  }
};

function unreadable(message: string): CatalogRead {
  return { payers: [], problems: [{ line: 1, message }] };
}
