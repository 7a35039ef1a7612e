import Joi from 'joi';
import { ConfigError, toAppError } from '../errors';
import { armFailpoints } from '../failpoint';
import type { Running } from '../lifecycle';
import type { Log } from '../log';
import { startTracing } from '../telemetry/tracing';
import { parseEnv, type Env } from './config';
import { createLog } from './create-log';
import { CHECK_DEADLINE_MS, DRAIN_DELAY_MS, LOG_LEVEL } from './service-process';
import { type Setting, settingsOf } from './settings';

/**
 * The whole of a `main.ts`: start, then drain and exit 0 on SIGTERM or SIGINT. A bad setting stops the start with one
 * line on standard error and exit code 2. After the start, an uncaught failure is logged and also stops the process
 * cleanly, with exit code 1. Spans go to `OTEL_EXPORTER_OTLP_ENDPOINT`, where it is set.
 * @param service what the process is called in traces
 */
export function runMain(service: string, env: Env, start: (env: Env) => Promise<Running>): void {
  run(service, env, start).catch(exitWith);
}

async function run(service: string, env: Env, start: (env: Env) => Promise<Running>): Promise<void> {
  armFailpoints(env);
  const { otlpEndpoint, graceMs, logLevel } = mainSettings(env);
  const stopTracing = await startTracing({ endpoint: otlpEndpoint, service });
  const running = await start(env);
  const stop = stopper(async () => {
    await running.stop();
    await stopTracing();
  }, graceMs);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  stopOnFailure(stop, createLog({ level: logLevel }));
}

/** The whole of a `main.ts` that does one thing and ends: prints its result and exits 0, or prints why it failed. */
export function runCommand(command: () => Promise<string>): void {
  command().then((report) => process.stdout.write(`${report}\n`), exitWith);
}

/** Prints why a process could not start, and ends it. */
function exitWith(failure: unknown): never {
  process.stderr.write(`${startFailure(failure)}\n`);
  process.exit(failure instanceof ConfigError ? 2 : 1);
}

/** Stops once, however often it is called, and exits: 0 unless `process.exitCode` says otherwise. */
function stopper(stop: () => Promise<void>, graceMs: number): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(),
      () => process.exit(1),
    );
  };
}

/** By default Node.js prints the message, which may quote patient data, and aborts every check in flight. */
function stopOnFailure(stop: () => void, log: Log): void {
  // Unhandled rejections arrive here as well.
  process.on('uncaughtException', (failure) => {
    log.error('uncaught failure: stopping', { failure: toAppError(failure) });
    process.exitCode = 1;
    stop();
  });
}

function startFailure(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message;
  if (failure instanceof Error) return `could not start: ${failure.stack ?? failure.message}`;
  return 'could not start';
}

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
  OTEL_EXPORTER_OTLP_ENDPOINT: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description(
      'an OTLP/HTTP collector such as `http://collector:4318`: traces go there; without it nothing is traced',
    ),
  DRAIN_DELAY_MS,
  CHECK_DEADLINE_MS,
  LOG_LEVEL,
});

/** What the `main.ts` of every process reads. */
export const MAIN_SETTINGS: readonly Setting[] = settingsOf(schema);

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
