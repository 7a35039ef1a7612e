import { Command } from 'commander';
import { auditVerify } from './commands/audit-verify';
import { checksCommand } from './commands/checks-find';
import { circuits } from './commands/circuits';
import { workspacesForget } from './commands/forget';
import { operatorsCreate } from './commands/operators-create';
import { operatorsList } from './commands/operators-list';
import { operatorsRevoke } from './commands/operators-revoke';
import { operatorsRotate } from './commands/operators-rotate';
import { keysList } from './commands/keys-list';
import { payersImport } from './commands/payers-import';
import { payersIsolate } from './commands/payers-isolate';
import { payersMatch } from './commands/payers-match';
import { payersAuto, payersProbe, payersRestore } from './commands/payers-overrule';
import { payersStatus } from './commands/payers-status';
import { walletVerify } from './commands/wallet-verify';
import { workspacesResume, workspacesRevokeKeys, workspacesSuspend } from './commands/workspace-orders';
import { x12Command } from './commands/x12';

/**
 * The whole command line; every command is one file under `commands/`, added here. A mistake in the arguments is thrown
 * as a CommanderError.
 */
export function program(): Command {
  return throwing(
    new Command('eligibility')
      .description('Payers, circuits, checks and operators from a terminal')
      .version('0.1.0')
      .addCommand(
        new Command('payers')
          .description('Who is sick, the switch for it, and the payer catalog')
          .addCommand(payersStatus())
          .addCommand(payersIsolate())
          .addCommand(payersRestore())
          .addCommand(payersAuto())
          .addCommand(payersProbe())
          .addCommand(payersImport())
          .addCommand(payersMatch()),
      )
      .addCommand(circuits())
      .addCommand(checksCommand())
      .addCommand(
        new Command('workspaces')
          .description('Workspaces of the installation')
          .addCommand(workspacesSuspend())
          .addCommand(workspacesResume())
          .addCommand(workspacesRevokeKeys())
          .addCommand(workspacesForget()),
      )
      .addCommand(
        new Command('operators')
          .description('Who may use the operator API, and for what')
          .addCommand(operatorsList())
          .addCommand(operatorsCreate())
          .addCommand(operatorsRotate())
          .addCommand(operatorsRevoke()),
      )
      .addCommand(new Command('keys').description('API keys of all workspaces').addCommand(keysList()))
      .addCommand(new Command('audit').description('What operators did').addCommand(auditVerify()))
      .addCommand(
        new Command('wallet').description('The prepaid checks of workspaces').addCommand(walletVerify()),
      )
      .addCommand(x12Command()),
  );
}

/** Commands that are added do not inherit this. */
function throwing(command: Command): Command {
  command.exitOverride().showHelpAfterError();
  command.commands.forEach(throwing);
  return command;
}
