export * from './benefit-summary-body';
export * from './check-result';
export * from './circuit';
export * from './payer';
export * from './payer-admin';
export * from './wallet';
export { known } from './words';
