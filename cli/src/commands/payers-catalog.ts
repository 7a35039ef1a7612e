import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { addLimit, entriesOf } from '../board/pages';
import { explanationLines } from '../board/match-explanation';
import { called, payerNamed } from '../board/payer-named';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless, table } from '../text/table';
import { addYes, commaList, confirmed, formatted, wholeNumber, type ActOptions } from './shared-options';

type Options = Installation & { readonly json: boolean };
type ListOptions = Options & { readonly limit: number };
type SearchOptions = ListOptions & { readonly explain: boolean };
type AliasOptions = ActOptions & {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
};
type Version = Schema<'CatalogVersion'>;

const VERSIONS = '/ops/payers/versions';
const FEW = 10;
const MAX_FOUND = 50;

/** `eligibility payers search`: searches as a workspace's own search does. */
export function payersSearch({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addLimit(onInstallation(new Command('search')), FEW)
    .description('Payers of the catalog by how well a name fits; at most 50')
    .argument('<name>', 'as a caller would type it')
    .option('--explain', 'also say why a check with this name has its outcome', false)
    .action(async (name: string, options: SearchOptions) => {
      const { explain } = options;
      const api = await connect(options);
      const query = { query: name, limit: Math.min(options.limit, MAX_FOUND), explain };
      const { data, explanation } = await api.get('/ops/payers/search', { query });
      if (explanation !== undefined) {
        const lines = explanationLines(name, explanation, terminal.hasColour);
        terminal.print(formatted(options, explanation, lines.join('\n')));
        return;
      }
      const rows = data.map(({ payerId, score, states, name: found }) => [
        payerId,
        score.toFixed(1),
        states.join(' ') || '-',
        found,
      ]);
      const text = table(['PAYER', 'SCORE', 'STATES', 'NAME'], rows, terminal.hasColour).join('\n');
      terminal.print(formatted(options, data, text));
    });
}

/** `eligibility payers aliases`: shows the aliases; with --add or --remove it changes them. */
export function payersAliases({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addYes(onInstallation(new Command('aliases')))
    .description('The other names of a payer; --add and --remove change them, with a new catalog version')
    .argument('<payer>', 'its id or its whole name')
    .option('--add <names>', 'with commas between them', commaList)
    .option('--remove <names>', 'with commas between them', commaList)
    .action(async (text: string, options: AliasOptions) => {
      const { add = [], remove = [] } = options;
      const api = await connect(options);
      const named = await payerNamed(api, text);
      const path = { payerId: named.payerId };
      const payer = await api.get('/ops/payers/{payerId}', { path });
      if (add.length + remove.length === 0) {
        terminal.print(
          formatted(options, payer.aliases, payer.aliases.map(harmless).join('\n') || 'No alias.'),
        );
        return;
      }
      const aliases = changedAliases(payer.aliases, add, remove);
      const plan = [...add.map((name) => `add ${name}`), ...remove.map((name) => `remove ${name}`)];
      await confirmed(
        terminal,
        options,
        `Aliases of ${called(named)}: ${harmless(plan.join(', '))}. Change them?`,
      );
      const changed = await api.put('/ops/payers/{payerId}/aliases', { path, json: { aliases } });
      const done = `The aliases of ${called(named)} are changed, as version ${String(changed.catalogVersion)}.`;
      terminal.print(formatted(options, changed, done));
    });
}

/** @throws Error when the payer does not have an alias that is to be removed */
function changedAliases(
  aliases: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): readonly string[] {
  const missing = remove.filter((name) => !aliases.includes(name));
  if (missing.length > 0) throw new Error(`it has no alias ${missing.join(', ')}; nothing was changed`);
  const kept = aliases.filter((name) => !remove.includes(name));
  return [...new Set([...kept, ...add])];
}

/** `eligibility payers versions`: the history of the catalog. */
export function payersVersions({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addLimit(onInstallation(new Command('versions')))
    .description('The history of the catalog, newest first')
    .action(async (options: ListOptions) => {
      const { limit } = options;
      const api = await connect(options);
      const versions = await entriesOf((page) => api.get(VERSIONS, { query: page }), { limit });
      const header = ['VERSION', 'AT', 'BY', 'KNOWLEDGE', 'WHAT'];
      const lines = table(header, versions.map(versionRow), terminal.hasColour);
      terminal.print(formatted(options, versions, lines.join('\n')));
    });
}

/** `eligibility payers restore-version`: goes back to the lists and the knowledge of an earlier version. */
export function payersRestoreVersion({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addYes(onInstallation(new Command('restore-version')))
    .description('Go back to the lists and the knowledge of names of an earlier version; aliases stay')
    .argument('<version>', 'its number, as `eligibility payers versions` shows it', wholeNumber(1))
    .action(async (version: number, options: ActOptions) => {
      const api = await connect(options);
      const question = `Go back to the lists and the knowledge of version ${String(version)}, for every workspace?`;
      await confirmed(terminal, options, question);
      const json = { restoredFrom: version };
      const done = await api.post(VERSIONS, { json });
      const text = `The lists and the knowledge of version ${String(version)} are in force, as version ${String(done.version)}.`;
      terminal.print(formatted(options, done, text));
    });
}

function versionRow(version: Version): readonly string[] {
  const { version: number, at, actor, knowledgeVersion } = version;
  return [String(number), at, actor, String(knowledgeVersion ?? '-'), changeText(version)];
}

function changeText(version: Version): string {
  switch (version.kind) {
    case 'aliases':
      return `aliases of ${version.payerId}`;
    case 'restore':
      return `back to version ${String(version.restoredFrom)}`;
    case 'knowledge':
      return `knowledge of names: ${String(version.rowCount)} rows`;
    case 'list':
      return `list of ${version.source}: ${String(version.payerCount)} payers`;
  }
}
