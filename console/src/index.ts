export { CONSOLE_SETTINGS, readConfig } from './config';
export { start, type ConsoleConfig } from './start';
