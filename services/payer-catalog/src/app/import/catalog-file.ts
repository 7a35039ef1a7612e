import type { Source } from '../../domain/directory/layer';
import type { Payer } from '../../domain/payer';

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** Which list a format brings: both of Stedi's are the same list. */
export const SOURCE_OF: Readonly<Record<CatalogFormat, Source>> = {
  'stedi-csv': 'stedi',
  'stedi-json': 'stedi',
  'office-ally': 'office-ally',
  generic: 'generic',
};

/** A row that was left out, and why; `line` counts from 1. */
export type RowProblem = { readonly line: number; readonly message: string };

/** What a file says: its good rows, and what is wrong with the others. */
export type CatalogReader = (
  format: CatalogFormat,
  bytes: Uint8Array,
) => {
  readonly payers: readonly Payer[];
  readonly problems: readonly RowProblem[];
  /** True when the file has no entry at all, good or bad. */
  readonly isEmpty?: boolean;
};
