/** Reads lists of payers; which of them make up the catalog, and when, is decided by the catalog service. */
export { readKnowledge } from './knowledge-folder';
export {
  CATALOG_FORMATS,
  readCatalogFile,
  type CatalogFormat,
  type CatalogRead,
  type CatalogReader,
  type RowProblem,
} from './payer-list';
export { readSeedFolder } from './seed-folder';
