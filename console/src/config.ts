import {
  createLog,
  DRAIN_DELAY_MS,
  LOG_LEVEL,
  OPS_PORT,
  parseEnv,
  settingsOf,
  type Setting,
} from '@eligibility/kit/process';
import Joi from 'joi';
import type { ConsoleConfig } from './start';

type Settings = {
  readonly HOST: string;
  readonly PORT: number;
  readonly OPS_PORT: number;
  readonly DRAIN_DELAY_MS: number;
  readonly LOG_LEVEL: string;
};

const schema = Joi.object<Settings>({
  HOST: Joi.string().default('0.0.0.0').description('the address that the ports bind to'),
  PORT: Joi.number()
    .port()
    .default(8082)
    .description('the port of the pages, which the gateway passes on without cookies and credentials'),
  OPS_PORT,
  DRAIN_DELAY_MS,
  LOG_LEVEL,
});

/** @throws ConfigError naming every setting that is wrong */
export function readConfig(env: NodeJS.ProcessEnv): ConsoleConfig {
  const settings = parseEnv(schema, env);
  return {
    host: settings.HOST,
    port: settings.PORT,
    ops: { host: settings.HOST, port: settings.OPS_PORT },
    drainDelayMs: settings.DRAIN_DELAY_MS,
    log: createLog({ level: settings.LOG_LEVEL }),
  };
}

/** For the documentation and the checks of manifests. */
export const CONSOLE_SETTINGS: readonly Setting[] = settingsOf(schema);
