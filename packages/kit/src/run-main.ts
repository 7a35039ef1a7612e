import { ConfigError } from './config';
import { armFailpoints } from './failpoint';
import type { Running } from './lifecycle';
import { mainSettings } from './main-settings';
import { startTracing } from './telemetry/start-tracing';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The whole of a `main.ts`: start, then drain and exit 0 on SIGTERM or SIGINT. A bad setting stops the start with one
 * line on standard error and exit code 2. Spans go to `OTEL_EXPORTER_OTLP_ENDPOINT`, where it is set.
 * @param service what the process is called in traces
 */
export function runMain(service: string, env: Env, start: (env: Env) => Promise<Running>): void {
  run(service, env, start).catch(leave);
}

async function run(service: string, env: Env, start: (env: Env) => Promise<Running>): Promise<void> {
  armFailpoints(env);
  const { otlpEndpoint, graceMs } = mainSettings(env);
  const stopTracing = await startTracing({ endpoint: otlpEndpoint, service });
  const running = await start(env);
  stopOnSignal(async () => {
    await running.stop();
    await stopTracing();
  }, graceMs);
}

/** The whole of a `main.ts` that does one thing and ends: prints what came of it and exits 0, or tells why not. */
export function runCommand(command: () => Promise<string>): void {
  command().then((report) => process.stdout.write(`${report}\n`), leave);
}

function leave(failure: unknown): never {
  process.stderr.write(`${startFailure(failure)}\n`);
  process.exit(failure instanceof ConfigError ? 2 : 1);
}

function stopOnSignal(stop: () => Promise<void>, graceMs: number): void {
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stopOnce);
  process.once('SIGINT', stopOnce);
}

function startFailure(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message;
  if (failure instanceof Error) return `could not start: ${failure.stack ?? failure.message}`;
  return 'could not start';
}
