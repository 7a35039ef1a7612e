import { CommanderError } from 'commander';
import { program } from './program';

const FAILED = 1;
const USAGE = 2;

/** A command says what went wrong itself; this only turns it into the exit code a script reads. */
program()
  .parseAsync()
  .catch((failure: unknown) => {
    if (failure instanceof CommanderError) {
      // It was printed already; asking for help or the version is no mistake.
      process.exitCode = failure.exitCode === 0 ? 0 : USAGE;
      return;
    }
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
    process.exitCode = FAILED;
  });
