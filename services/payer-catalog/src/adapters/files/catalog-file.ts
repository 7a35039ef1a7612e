import { CsvError } from 'csv-parse/sync';
import type { CatalogFormat, CatalogReader } from '../../app/import/catalog-file';
import { readGenericCatalog, type GenericCatalog } from './generic-catalog';
import { readOfficeAlly } from './office-ally';
import { readStediCsv } from './stedi-csv';
import { readStediJson } from './stedi-json';

const READERS: Readonly<Record<CatalogFormat, (text: string) => GenericCatalog>> = {
  'stedi-csv': readStediCsv,
  'stedi-json': readStediJson,
  'office-ally': readOfficeAlly,
  generic: readGenericCatalog,
};

/** Reads a list of payers in any format that can be imported; what cannot be read at all is one problem. */
export const readCatalogFile: CatalogReader = (format, bytes) => {
  const text = textOf(bytes);
  if (text === undefined) return { payers: [], problems: [{ line: 1, message: 'the file is not UTF-8' }] };
  try {
    return READERS[format](text);
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
