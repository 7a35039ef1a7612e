import { resolve } from 'node:path';

/** The folder with the contracts themselves, `eligibility/wallet/v1/wallet.proto` and the others. */
export const PROTO_FOLDER = resolve(__dirname, '../../../protos');
