export { CONSOLE_VARIABLES, readConfig } from './config';
export { start, type ConsoleConfig } from './start';
