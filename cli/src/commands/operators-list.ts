import { Command } from 'commander';
import { listedOperators, OPERATOR_HEADER, operatorRow } from '../board/operator-list';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { table } from '../text/table';

type Options = Installation & { readonly json: boolean };

/** `eligibility operators list`: who has a token for the operator API. */
export function operatorsList({ connect, terminal, clock }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('list'))
    .description('Every named operator, also those whose token opens nothing any more')
    .action(async (options: Options) => {
      const operators = await listedOperators(await connect(options));
      if (options.json) {
        terminal.print(JSON.stringify(operators, null, 2));
        return;
      }
      const rows = operators.map((operator) => operatorRow(operator, clock.now()));
      if (rows.length > 0) terminal.print(table(OPERATOR_HEADER, rows, terminal.hasColour).join('\n'));
      terminal.print(
        'The token of the settings (OPERATOR_TOKEN) has every role and acts under the name operator.',
      );
    });
}
