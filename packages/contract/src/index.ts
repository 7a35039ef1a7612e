export * from './check-result';
export * from './circuit';
export * from './payer';
export * from './payer-admin';
export * from './requests';
export * from './wallet';
export { known } from './words';
