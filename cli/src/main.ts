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
    process.exitCode = FAILED;
  });
