export { readOpenApiDocument } from './http/docs/openapi';
export { GATEWAY_COLLECTIONS } from './store/mongo/schema';
export { GATEWAY_VARIABLES, readConfig } from './config/config';
export type { GatewayConfig } from './config/gateway-config';
export { start } from './bootstrap/start';
export { rotateKeys, rotationReport, type KeyRotation } from './bootstrap/key-rotation/rotate-keys';
