export { PAYER_COLLECTIONS } from './adapters/mongo/collections';
export { readConfig } from './config';
export { start, type PayerCatalogConfig } from './start';
