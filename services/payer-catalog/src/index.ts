export { readConfig } from './config';
export { start, type PayerCatalogConfig } from './start';
