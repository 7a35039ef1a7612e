export { readOpenApiDocument } from './adapters/files/openapi-document';
export { GATEWAY_COLLECTIONS } from './adapters/mongo/collections';
export { GATEWAY_VARIABLES, readConfig } from './config';
export type { GatewayConfig } from './gateway-config';
export { start } from './start';
export { rotateKeys, rotationReport, type KeyRotation } from './rotate-keys';
