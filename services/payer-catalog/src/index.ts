export { PAYER_COLLECTIONS } from './adapters/documents/collections';
export { PAYER_CATALOG_SETTINGS, readConfig } from './config';
export { start, type PayerCatalogConfig } from './start';
