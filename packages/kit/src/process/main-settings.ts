import Joi from 'joi';
import { parseEnv } from './config';
import { CHECK_DEADLINE_MS, DRAIN_DELAY_MS, LOG_LEVEL } from './service-process';

type Env = Readonly<Record<string, string | undefined>>;

type MainVariables = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  readonly DRAIN_DELAY_MS: number;
  readonly CHECK_DEADLINE_MS: number;
  readonly LOG_LEVEL: string;
};

type MainSettings = {
  /** Where an OTLP/HTTP collector listens; undefined: nothing is traced. */
  readonly otlpEndpoint: string | undefined;
  /** How long a stop may take before the process exits anyway. */
  readonly graceMs: number;
  readonly logLevel: string;
};

/**
 * Time to close resources once the last check has ended: 40 s in all with the settings of our manifests, which give 45.
 */
const CLOSING_MS = 13_000;

const schema = Joi.object<MainVariables>({
  OTEL_EXPORTER_OTLP_ENDPOINT: Joi.string().uri({ scheme: ['http', 'https'] }),
  DRAIN_DELAY_MS,
  CHECK_DEADLINE_MS,
  LOG_LEVEL,
});

/**
 * The settings that the `main.ts` of every process reads. A stop waits until callers know of it, then for the longest
 * check.
 * @throws ConfigError naming every such setting that is wrong
 */
export function mainSettings(env: Env): MainSettings {
  const settings = parseEnv(schema, env);
  return {
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    graceMs: settings.DRAIN_DELAY_MS + settings.CHECK_DEADLINE_MS + CLOSING_MS,
    logLevel: settings.LOG_LEVEL,
  };
}
