import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { CallDeps } from './calls/about';
import { callDeps, type CommandMaker } from './calls/call-command';
import { AUDIT } from './commands/audit';
import { BATCH_COMMANDS, batchResults } from './commands/batch';
import { batchRun } from './commands/batch-run';
import { checkOnce } from './commands/check';
import { connectCheck } from './commands/connect';
import { checksCommand } from './commands/checks-find';
import { circuits } from './commands/circuits';
import { CLINICS_COMMANDS } from './commands/clinics';
import { completion } from './commands/completion';
import { consoleSignIn } from './commands/console-sign-in';
import { estimateVisit } from './commands/estimate';
import { FIXTURES, fixturesKeep } from './commands/fixtures';
import { KEYS } from './commands/keys';
import { mcpCommand } from './commands/mcp';
import { OPERATORS } from './commands/operators';
import { CATALOG, payersAliases } from './commands/payers-catalog';
import { payersDoctor } from './commands/payers-doctor';
import { payersImport } from './commands/payers-import';
import { payersIsolate } from './commands/payers-isolate';
import { payersMatch } from './commands/payers-match';
import { OVERRIDES } from './commands/payers-override';
import { payersStatus } from './commands/payers-status';
import { ratesGet, ratesSet } from './commands/rates';
import { rpcCommand } from './commands/rpc';
import { WALLET_COMMANDS } from './commands/wallet';
import { wordsErase, wordsImport, wordsList } from './commands/words';
import { WORKSPACES } from './commands/workspaces';
import { x12Command } from './commands/x12';

type Group = readonly [name: string, description: string, commands: readonly CommandMaker[]];

const GROUPS: readonly Group[] = [
  [
    'payers',
    'Which payers fail, the orders that isolate or restore them, and the payer catalog',
    [
      ...[payersStatus, payersIsolate, ...OVERRIDES],
      ...[...CATALOG, payersAliases, payersImport, payersDoctor, () => payersMatch()],
    ],
  ],
  ['workspaces', 'Workspaces of the installation', WORKSPACES],
  ['clinics', 'The clinics of a workspace', CLINICS_COMMANDS],
  ['words', 'What a clinic calls its payers', [() => wordsList(), () => wordsImport(), () => wordsErase()]],
  ['rates', 'What a clinic is allowed for its visits', [() => ratesGet(), () => ratesSet()]],
  [
    'batch',
    'Whole schedules, checked in the background',
    [() => batchRun(), ...BATCH_COMMANDS, () => batchResults()],
  ],
  ['fixtures', 'Scenarios of the mock check', [...FIXTURES, () => fixturesKeep()]],
  ['keys', 'API keys', KEYS],
  ['wallet', 'The prepaid checks of workspaces', WALLET_COMMANDS],
  ['operators', 'Who may use the operator API, and for what', OPERATORS],
  ['console', 'The web console', [consoleSignIn]],
  ['audit', 'What operators did', AUDIT],
];

/** The whole command line; every command is made under `commands/`. Wrong arguments throw a CommanderError. */
export function program(deps: CallDeps = callDeps): Command {
  const whole = new Command('eligibility')
    .description('Payers, workspaces, keys, wallets, checks and operators from a terminal')
    .version(ownVersion());
  for (const [name, description, makers] of GROUPS) {
    const group = new Command(name).description(description);
    for (const make of makers) group.addCommand(make(deps));
    whole.addCommand(group);
  }
  const aboutChecks = [checkOnce(), connectCheck(), estimateVisit(), checksCommand(deps)];
  const others = [circuits(deps), ...aboutChecks, x12Command(), rpcCommand(), mcpCommand()];
  for (const one of [...others, completion()]) whole.addCommand(one);
  return throwing(whole);
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
