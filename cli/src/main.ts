import { CommanderError } from 'commander';
import { program } from './program';

const FAILED = 1;
const USAGE = 2;

/** Commands print their own errors; this only sets the exit code for scripts. */
program()
  .parseAsync()
  .catch((failure: unknown) => {
    if (failure instanceof CommanderError) {
      // Already printed. A request for help or the version is not an error.
      process.exitCode = failure.exitCode === 0 ? 0 : USAGE;
      return;
    }
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
    process.exitCode = exitCodeOf(failure);
  });

/** A failed gRPC call brings an exit code of its own. */
function exitCodeOf(failure: unknown): number {
  const isOwn = failure instanceof Error && 'exitCode' in failure && typeof failure.exitCode === 'number';
  return isOwn ? (failure.exitCode as number) : FAILED;
}
