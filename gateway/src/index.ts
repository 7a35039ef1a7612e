export { readOpenApiDocument } from './http/docs/openapi';
export { GATEWAY_COLLECTIONS } from './bootstrap/stores';
export { readConfig } from './config/config';
export { GATEWAY_SETTINGS } from './config/settings';
export type { GatewayConfig } from './config/gateway-config';
export { start } from './bootstrap/start';
export { rotateKeys, rotationReport, type KeyRotation } from './bootstrap/key-rotation/rotate-keys';
