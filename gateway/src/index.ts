export { readConfig } from './config';
export { start, type GatewayConfig } from './start';
