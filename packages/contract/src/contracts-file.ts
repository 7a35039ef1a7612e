/** All contracts as one `google.protobuf.FileDescriptorSet`, which `npm run gen` makes of `protos/`. */
export const CONTRACTS_FILE = `${__dirname}/../../../protos/contracts.binpb`;
