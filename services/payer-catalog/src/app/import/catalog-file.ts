import type { CatalogFormat } from '@eligibility/payer-files';
import type { Source } from '../../domain/directory/layer';

/** Which list a format brings: both of Stedi's are the same list. */
export const SOURCE_OF: Readonly<Record<CatalogFormat, Source>> = {
  'stedi-csv': 'stedi',
  'stedi-json': 'stedi',
  'office-ally': 'office-ally',
  generic: 'generic',
};
