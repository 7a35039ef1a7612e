export * from './check-eligibility';
export * from './circuit';
export * from './payer';
export * from './payer-admin';
export { CONTRACTS_FILE } from './contracts-file';
export * from './requests';
export * from './wallet';
export { known, received } from './words';
