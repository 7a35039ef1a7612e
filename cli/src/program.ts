import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { auditList } from './commands/audit-list';
import {
  clinicsCreate,
  clinicsList,
  clinicsRename,
  clinicsReopen,
  clinicsRetire,
  clinicsSetDefaultService,
  clinicsSetNpi,
  clinicsSetState,
} from './commands/clinics';
import { keysRevoke, keysSet } from './commands/keys-change';
import { keysIssue, keysRotate } from './commands/keys-issue';
import { payersAliases, payersRestoreVersion, payersSearch, payersVersions } from './commands/payers-catalog';
import { walletAdjust, walletGrant } from './commands/wallet-change';
import { walletBalance, walletJournal } from './commands/wallet-read';
import { workspacesList, workspacesShow } from './commands/workspaces-list';
import { workspacesCreate, workspacesSet } from './commands/workspaces-settings';
import { auditVerify } from './commands/audit-verify';
import { batchCancel, batchPause, batchResults, batchResume, batchStatus } from './commands/batch';
import { batchRun } from './commands/batch-run';
import { checkOnce } from './commands/check';
import { estimateVisit } from './commands/estimate';
import { checksCommand } from './commands/checks-find';
import { completion } from './commands/completion';
import { circuits } from './commands/circuits';
import { workspacesForget } from './commands/forget';
import { consoleSignIn } from './commands/console-sign-in';
import { operatorsCreate } from './commands/operators-create';
import { operatorsList } from './commands/operators-list';
import { operatorsRevoke } from './commands/operators-revoke';
import { operatorsRotate } from './commands/operators-rotate';
import { keysList } from './commands/keys-list';
import { payersDoctor } from './commands/payers-doctor';
import { payersImport } from './commands/payers-import';
import { payersIsolate } from './commands/payers-isolate';
import { payersMatch } from './commands/payers-match';
import { mcpCommand } from './commands/mcp';
import { payersAuto, payersProbe, payersRestore } from './commands/payers-override';
import { payersShow } from './commands/payers-show';
import { payersStatus } from './commands/payers-status';
import { rpcCommand } from './commands/rpc';
import { walletVerify } from './commands/wallet-verify';
import { workspacesResume, workspacesRevokeKeys, workspacesSuspend } from './commands/workspace-orders';
import { fixturesDelete, fixturesKeep, fixturesList } from './commands/fixtures';
import { ratesGet, ratesSet } from './commands/rates';
import { wordsErase, wordsImport, wordsList } from './commands/words';
import { x12Command } from './commands/x12';

type Group = readonly [name: string, description: string, commands: readonly Command[]];

/** What a clinic has apart from its name. */
function ofClinics(): readonly Group[] {
  return [
    ['words', 'What a clinic calls its payers', [wordsList(), wordsImport(), wordsErase()]],
    ['rates', 'What a clinic is allowed for its visits', [ratesGet(), ratesSet()]],
  ];
}

/**
 * The whole command line; every command has a file under `commands/` and is added here. Wrong arguments throw a
 * CommanderError.
 */
export function program(): Command {
  const groups: readonly Group[] = [
    [
      'payers',
      'Which payers fail, the orders that isolate or restore them, and the payer catalog',
      [
        ...[payersStatus(), payersIsolate(), payersRestore(), payersAuto(), payersProbe()],
        ...[payersSearch(), payersShow(), payersAliases(), payersVersions(), payersRestoreVersion()],
        ...[payersImport(), payersDoctor(), payersMatch()],
      ],
    ],
    [
      'workspaces',
      'Workspaces of the installation',
      [
        ...[workspacesList(), workspacesShow(), workspacesCreate(), workspacesSet()],
        ...[workspacesSuspend(), workspacesResume(), workspacesRevokeKeys(), workspacesForget()],
      ],
    ],
    [
      'clinics',
      'The clinics of a workspace',
      [
        ...[clinicsList(), clinicsCreate(), clinicsRename(), clinicsSetNpi(), clinicsSetState()],
        ...[clinicsSetDefaultService(), clinicsRetire(), clinicsReopen()],
      ],
    ],
    ...ofClinics(),
    [
      'batch',
      'Whole schedules, checked in the background',
      [batchRun(), batchStatus(), batchResults(), batchPause(), batchResume(), batchCancel()],
    ],
    ['fixtures', 'Scenarios of the mock check', [fixturesList(), fixturesKeep(), fixturesDelete()]],
    ['keys', 'API keys', [keysList(), keysIssue(), keysRotate(), keysSet(), keysRevoke()]],
    [
      'wallet',
      'The prepaid checks of workspaces',
      [walletBalance(), walletGrant(), walletAdjust(), walletJournal(), walletVerify()],
    ],
    [
      'operators',
      'Who may use the operator API, and for what',
      [operatorsList(), operatorsCreate(), operatorsRotate(), operatorsRevoke()],
    ],
    ['console', 'The web console', [consoleSignIn()]],
    ['audit', 'What operators did', [auditList(), auditVerify()]],
  ];
  const whole = new Command('eligibility')
    .description('Payers, workspaces, keys, wallets, checks and operators from a terminal')
    .version(ownVersion());
  for (const [name, description, commands] of groups)
    whole.addCommand(
      commands.reduce((group, one) => group.addCommand(one), new Command(name).description(description)),
    );
  for (const one of [...ungrouped(), completion()]) whole.addCommand(one);
  return throwing(whole);
}

function ungrouped(): readonly Command[] {
  const aboutChecks = [checkOnce(), estimateVisit(), checksCommand()];
  return [circuits(), ...aboutChecks, x12Command(), rpcCommand(), mcpCommand()];
}

/** Added commands do not inherit this setting. Wrong arguments print one line; the help is printed only with --help. */
function throwing(command: Command): Command {
  command.exitOverride();
  command.commands.forEach(throwing);
  return command;
}

function ownVersion(): string {
  const file = readFileSync(join(__dirname, '../package.json'), 'utf8');
  return (JSON.parse(file) as { readonly version: string }).version;
}
