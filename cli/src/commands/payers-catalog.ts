import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { explanationLines } from '../board/match-explanation';
import { called, payerMeant, payerNamed } from '../board/payer-named';
import { call } from '../calls/call-command';
import { tableOf } from '../calls/shown';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless } from '../text/table';
import { addYes, commaList, confirmed, formatted, type ActOptions } from '../shared-options';

type AliasOptions = ActOptions & {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
};
type Version = Schema<'CatalogVersion'>;

const VERSIONS = '/ops/payers/versions';

/** What people look up in the catalog of payers, and its history. */
export const CATALOG = [
  call('search', 'GET /ops/payers/search', {
    does: 'Payers of the catalog by how well a name fits; at most 50',
    args: ['query'],
    texts: {
      query: 'as a caller would type it',
      limit: 'how many at most',
      explain: 'also say why a check with this name has its outcome',
    },
    initial: { limit: '10' },
    shows: ({ data, explanation }, { values, ...view }) =>
      explanation === undefined
        ? tableOf(data, ['payerId', ['SCORE', ({ score }) => score.toFixed(1)], 'states', 'name'], view)
        : explanationLines(String(values['query']), explanation, view.hasColour).join('\n'),
    json: ({ data, explanation }) => explanation ?? data,
  }),
  call('show', 'GET /ops/payers/{payerId}', {
    does: 'What the catalog knows of a payer, and what a check may ask it',
    texts: { payerId: 'its id or its whole name' },
    named: payerMeant,
  }),
  call('versions', `GET ${VERSIONS}`, {
    does: 'The history of the catalog, newest first',
    columns: [
      ...(['version', 'at', 'actor'] as const),
      ['KNOWLEDGE', ({ knowledgeVersion }) => String(knowledgeVersion ?? '-')],
      ['WHAT', changeText],
    ],
  }),
  call('restore-version', `POST ${VERSIONS}`, {
    does: 'Go back to the lists and the knowledge of names of an earlier version; aliases stay',
    args: ['restoredFrom'],
    texts: { restoredFrom: 'its number, as `eligibility payers versions` shows it' },
    asks: ({ restoredFrom }) =>
      `Go back to the lists and the knowledge of version ${String(restoredFrom)}, for every workspace?`,
    shows: ({ version }, { values }) =>
      `The lists and the knowledge of version ${String(values['restoredFrom'])} are in force, as version ${String(version)}.`,
  }),
];

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
