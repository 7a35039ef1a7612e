export { PAYER_COLLECTIONS } from './adapters/mongo/collections';
export { PAYER_CATALOG_VARIABLES, readConfig } from './config';
export { start, type PayerCatalogConfig } from './start';
