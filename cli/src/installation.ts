import { systemClock, type Clock } from '@eligibility/kit';
import type { Command } from 'commander';
import type { Api } from './api';
import type { Installation } from './config';
import { connectOperator } from './operator-api';
import { processTerminal, type Terminal } from './terminal';

/** The dependencies of a command that calls an installation. */
export type OnlineDeps = {
  readonly connect: (installation: Installation) => Promise<Api>;
  readonly terminal: Terminal;
  readonly clock: Pick<Clock, 'now'>;
};

export const onlineDeps: OnlineDeps = {
  connect: (installation) => connectOperator(installation),
  terminal: processTerminal,
  clock: systemClock,
};

/** Adds the options that are common to all commands that call an installation. */
export function onInstallation(command: Command): Command {
  return command
    .option('--url <url>', 'the installation, instead of ELIGIBILITY_URL')
    .option('--token-file <file>', 'a file with an operator token, instead of the environment')
    .option('--json', 'print the answer as JSON', false);
}
