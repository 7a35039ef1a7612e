import type { RequestOf, Schema } from '@eligibility/api-types';
import { Command, Option } from 'commander';
import { bytesOf } from '../files';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { planLines } from './import-plan';

type Query = RequestOf<'post', '/ops/payers/imports'>['query'];

const FORMATS: readonly Query['format'][] = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'];

type Options = Installation & {
  readonly format: Query['format'];
  readonly dryRun: boolean;
  readonly skipBadRows: boolean;
  readonly allowEmpty: boolean;
  readonly confirm?: Query['confirm'];
  readonly yes: boolean;
  readonly json: boolean;
};

type ImportDeps = Pick<OnlineDeps, 'connect' | 'terminal'>;

/** `eligibility payers import`: shows what a clearinghouse's list would change, and imports it after confirmation. */
export function payersImport(deps: ImportDeps = onlineDeps): Command {
  return onInstallation(new Command('import'))
    .description("Take a clearinghouse's list of payers into the catalog (docs/catalog.md)")
    .argument('<file>', 'the list as the clearinghouse exports it')
    .addOption(new Option('--format <format>', 'what wrote the file').choices(FORMATS).makeOptionMandatory())
    .option('--dry-run', 'only show what would change', false)
    .option('--skip-bad-rows', 'take the good rows although others are bad', false)
    .option('--allow-empty', 'take a file without any row, which empties the list of its source', false)
    .addOption(
      new Option('--confirm <what>', 'with --yes, take a list that takes many payers away').choices([
        'remove',
      ]),
    )
    .option('--yes', 'do not ask', false)
    .action((file: string, options: Options) => importFile(deps, file, options));
}

async function importFile({ connect, terminal }: ImportDeps, file: string, options: Options): Promise<void> {
  const { format, skipBadRows, allowEmpty, dryRun } = options;
  const bytes = await bytesOf(file);
  const api = await connect(options);
  const send = (query: Omit<Query, 'format'>): Promise<Schema<'PayerImport'>> =>
    api.post('/ops/payers/imports', { query: { format, allowEmpty, ...query }, bytes });
  const show = (answer: Schema<'PayerImport'>, last: string): void => {
    terminal.print(options.json ? JSON.stringify(answer, null, 2) : last);
  };

  // The plan skips bad rows, so that it can list them; whether the import skips them is decided below.
  const planned = await send({ dryRun: true, skipBadRows: true });
  const { plan } = planned;
  if (!options.json) terminal.print(planLines(plan).join('\n'));
  if (plan.isInForce) {
    show(planned, 'Nothing was changed: this very file is in force already.');
    return;
  }
  if (plan.problems.total > 0 && !skipBadRows) {
    if (options.json) show(planned, '');
    throw new Error('nothing was changed: mend the bad rows, or leave them out with --skip-bad-rows');
  }
  if (dryRun) {
    show(planned, 'Nothing was changed: this was a dry run.');
    return;
  }
  const confirm = await confirmed(terminal, plan, options);
  const taken = await send({ skipBadRows, baseVersion: plan.baseVersion, ...(confirm && { confirm }) });
  show(taken, `The list was taken as version ${String(taken.version)}.`);
}

/** How far the list is confirmed: whoever was asked has read how many payers go. @throws Error for a no */
async function confirmed(
  terminal: ImportDeps['terminal'],
  { removed }: Schema<'PayerImport'>['plan'],
  { yes, confirm }: Options,
): Promise<Query['confirm']> {
  if (yes) return confirm;
  const gone = removed.total === 0 ? '' : ` Payers that go: ${String(removed.total)}.`;
  if (await terminal.confirm(`Take this list?${gone}`)) return 'remove';
  throw new Error('nothing was changed: confirm, or say --yes');
}
