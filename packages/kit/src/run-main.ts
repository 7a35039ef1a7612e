import { ConfigError } from './config';
import { armFailpoints } from './failpoint';
import type { Running } from './lifecycle';
import { startTracing } from './telemetry/start-tracing';

type Env = Readonly<Record<string, string | undefined>>;

/** Longest a stop may take before the process leaves anyway; below the 45 s of grace that our manifests give. */
const GRACE_MS = 40_000;

/**
 * The whole of a `main.ts`: start, then drain and exit 0 on SIGTERM or SIGINT. A bad setting stops the start with one
 * line on standard error and exit code 2. Spans go to `OTEL_EXPORTER_OTLP_ENDPOINT`, where it is set.
 * @param service what the process is called in traces
 */
export function runMain(service: string, env: Env, start: (env: Env) => Promise<Running>): void {
  startArmed(service, env, start).then(stopOnSignal, leave);
}

async function startArmed(
  service: string,
  env: Env,
  start: (env: Env) => Promise<Running>,
): Promise<Running> {
  armFailpoints(env);
  const stopTracing = await startTracing({ endpoint: env['OTEL_EXPORTER_OTLP_ENDPOINT'], service });
  const running = await start(env);
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await stopTracing();
    },
  };
}

/** The whole of a `main.ts` that does one thing and ends: prints what came of it and exits 0, or tells why not. */
export function runCommand(command: () => Promise<string>): void {
  command().then((report) => process.stdout.write(`${report}\n`), leave);
}

function leave(failure: unknown): never {
  process.stderr.write(`${startFailure(failure)}\n`);
  process.exit(failure instanceof ConfigError ? 2 : 1);
}

function stopOnSignal(running: Running): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function startFailure(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message;
  if (failure instanceof Error) return `could not start: ${failure.stack ?? failure.message}`;
  return 'could not start';
}
