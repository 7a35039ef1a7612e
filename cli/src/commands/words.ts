import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { addLimit, entriesOf, type ListBounds } from '../board/pages';
import { connectCaller, type CallerApi, type CallerOptions } from '../caller-api';
import { bytesOf } from '../files';
import { processTerminal, type Terminal } from '../terminal';
import { table, type Cell } from '../text/table';
import { addYes, confirmed, formatted, type Confirmable } from './shared-options';

type Options = CallerOptions & { readonly json: boolean; readonly clinic?: string };
type WordsDeps = {
  readonly connect: (options: CallerOptions) => Promise<CallerApi>;
  readonly terminal: Terminal;
};
type Entry = Schema<'ClinicWords'>;

const DEPS: WordsDeps = { connect: (options) => connectCaller(options), terminal: processTerminal };
const WORDS = '/api/workspace/clinics/{clientId}/words';
const HEADER = ['ID', 'WORDS', 'MEMBER ID', 'PAYER', 'CONFIRMED', 'CONTRADICTED', 'LAST SEEN'];

/** `eligibility words list`: what a clinic calls its payers, those that were used last in front. */
export function wordsList({ connect, terminal }: WordsDeps = DEPS): Command {
  return addLimit(addClinic(new Command('list')))
    .description('What a clinic calls its payers, one line a payer')
    .option('--csv', 'as a table that `words import` takes', false)
    .action(async (options: Options & ListBounds & { readonly csv: boolean }) => {
      const api = await connect(options);
      const path = clinicIn(api, options);
      const entries = await entriesOf((query) => api.get(WORDS, { path, query }), options);
      const lines = options.csv
        ? ['words,memberIdForm,payerId', ...entries.flatMap(csvLines)]
        : table(HEADER, entries.flatMap(rowsOf), terminal.hasColour);
      terminal.print(formatted(options, entries, lines.join('\n')));
    });
}

/** `eligibility words import`: each row replaces what was learnt of its words. */
export function wordsImport({ connect, terminal }: WordsDeps = DEPS): Command {
  return addYes(addClinic(new Command('import')))
    .description('Decide what words of a clinic mean, by a CSV file with the columns words and payerId')
    .argument('<file>', 'with at most 1,000 rows; memberIdForm is a third column, empty for every form')
    .action(async (file: string, options: Options & Confirmable) => {
      const bytes = await bytesOf(file);
      const api = await connect(options);
      const path = clinicIn(api, options);
      await confirmed(terminal, options, `Write the words in ${file}?`);
      const answer = await api.post(`${WORDS}/imports`, { path, bytes });
      terminal.print(formatted(options, answer, `${String(answer.rows)} rows were written`));
    });
}

/** `eligibility words erase`: the clinic is asked again. */
export function wordsErase({ connect, terminal }: WordsDeps = DEPS): Command {
  return addYes(addClinic(new Command('erase')))
    .description('Forget what a clinic calls its payers: one entry, or all of them')
    .argument('[id]', 'of the entry, as `words list` has it')
    .action(async (wordsId: string | undefined, options: Options & Confirmable) => {
      const api = await connect(options);
      const path = clinicIn(api, options);
      const what = wordsId === undefined ? 'all words of the clinic' : 'the entry';
      await confirmed(terminal, options, `Forget ${what}?`);
      if (wordsId === undefined) await api.delete(WORDS, { path });
      else await api.delete(`${WORDS}/{wordsId}`, { path: { ...path, wordsId } });
      terminal.print(formatted(options, null, 'forgotten'));
    });
}

/** Adds the options of a command that uses an API key with the scope `workspace:admin`, for one clinic. */
function addClinic(command: Command): Command {
  return command
    .option('--url <url>', 'the installation, instead of ELIGIBILITY_URL')
    .option('--key-file <file>', 'a file with the API key, instead of the environment')
    .option('--clinic <id>', "the clinic's client id, instead of the one in the file of the key")
    .option('--json', 'print the answer as JSON', false);
}

function clinicIn(
  api: Pick<CallerApi, 'clientId'>,
  { clinic = api.clientId }: Options,
): { readonly clientId: string } {
  if (clinic === undefined) throw new Error("name the clinic's client id with --clinic");
  return { clientId: clinic };
}

function rowsOf({ id, words, memberIdForm, payers }: Entry): readonly (readonly Cell[])[] {
  return payers.map((payer) => [
    ...[id, words, memberIdForm === '' ? '-' : memberIdForm, payer.payerName ?? payer.payerId],
    ...[payer.written ? 'written' : String(payer.confirmed), String(payer.contradicted), payer.lastSeenAt],
  ]);
}

/** Neither words nor ids have a comma or a quote. */
function csvLines({ words, memberIdForm, payers }: Entry): readonly string[] {
  return payers.map(({ payerId }) => [words, memberIdForm, payerId].join(','));
}
