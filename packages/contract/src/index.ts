export * from './check-result';
export * from './circuit';
export * from './inquiry';
export * from './payer';
export * from './payer-admin';
export * from './wallet';
export { known, received } from './words';
