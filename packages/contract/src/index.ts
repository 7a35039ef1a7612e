export * from './check-eligibility';
export * from './circuit';
export * from './payer';
export * from './payer-admin';
export * from './wallet';
export { known, received } from './words';
