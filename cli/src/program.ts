import { Command } from 'commander';
import { payersImport } from './commands/payers-import';
import { payersMatch } from './commands/payers-match';
import { x12Command } from './commands/x12';

/** The whole command line; every command is one file under `commands/`, added here. */
export function program(): Command {
  return new Command('eligibility')
    .description('Payers, circuits and checks from a terminal')
    .version('0.1.0')
    .showHelpAfterError()
    .addCommand(
      new Command('payers')
        .description('The payer catalog')
        .addCommand(payersImport())
        .addCommand(payersMatch()),
    )
    .addCommand(x12Command());
}
