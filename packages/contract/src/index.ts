export * from './check-eligibility';
export * from './circuit';
export * from './payer';
export * from './payer-admin';
export { PROTO_FOLDER } from './proto-folder';
export * from './requests';
export * from './wallet';
export { known, received } from './words';
