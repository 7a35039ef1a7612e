import { ConfigError } from './config';
import { armFailpoints } from './failpoint';
import type { Running } from './lifecycle';

/** Longest a stop may take before the process leaves anyway; below Kubernetes' default grace of 30 s. */
const GRACE_MS = 25_000;

/**
 * The whole of a `main.ts`: start, then drain and exit 0 on SIGTERM or SIGINT. A bad setting stops the start with one
 * line on standard error and exit code 2.
 */
export function runMain(start: () => Promise<Running>): void {
  try {
    armFailpoints();
  } catch (failure) {
    leave(failure);
  }
  start().then(stopOnSignal, leave);
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
