export * from './check-result';
export * from './circuit';
export * from './inquiry';
export * from './payer';
export * from './payer-admin';
export { PROTO_FOLDER } from './proto-folder';
export * from './requests';
export * from './wallet';
export { known, received } from './words';
