import { program } from './program';

/** A command says what went wrong itself; this only turns it into the exit code a script reads. */
program()
  .parseAsync()
  .catch((failure: unknown) => {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
    process.exitCode = 1;
  });
