import { ConfigError } from './config-error';
import { toAppError } from '../errors';
import { armFailpoints } from '../failpoint';
import type { Running } from '../lifecycle';
import type { Log } from '../log';
import { createLog } from './create-log';
import { mainSettings } from './main-settings';
import { startTracing } from '../telemetry/start-tracing';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The whole of a `main.ts`: start, then drain and exit 0 on SIGTERM or SIGINT. A bad setting stops the start with one
 * line on standard error and exit code 2. A failure that nobody caught, once it has started, is logged and ends it in
 * order too, with exit code 1. Spans go to `OTEL_EXPORTER_OTLP_ENDPOINT`, where it is set.
 * @param service what the process is called in traces
 */
export function runMain(service: string, env: Env, start: (env: Env) => Promise<Running>): void {
  run(service, env, start).catch(leave);
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

/** The whole of a `main.ts` that does one thing and ends: prints what came of it and exits 0, or tells why not. */
export function runCommand(command: () => Promise<string>): void {
  command().then((report) => process.stdout.write(`${report}\n`), leave);
}

function leave(failure: unknown): never {
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

/** Node.js would print the message, which may quote a patient, and cut off every check in flight. */
function stopOnFailure(stop: () => void, log: Log): void {
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (failure) => {
    log.error('a failure that nobody caught: stopping', { failure: toAppError(failure) });
    process.exitCode = 1;
    stop();
  });
}

function startFailure(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message;
  if (failure instanceof Error) return `could not start: ${failure.stack ?? failure.message}`;
  return 'could not start';
}
