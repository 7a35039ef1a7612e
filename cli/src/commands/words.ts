import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { addLimit, entriesOf, type ListBounds } from '../board/pages';
import { callerDeps, type CallerDeps } from '../caller-api';
import { bytesOf } from '../files';
import { table, type Cell } from '../text/table';
import { addClinicOptions, clinicIn, type ClinicOptions } from './clinic-options';
import { addYes, confirmed, formatted, type Confirmable } from '../shared-options';

type Entry = Schema<'ClinicWords'>;

const WORDS = '/api/workspace/clinics/{clientId}/words';
const HEADER = ['ID', 'WORDS', 'MEMBER ID', 'PAYER', 'CONFIRMED', 'CONTRADICTED', 'LAST SEEN'];

/** `eligibility words list`: what a clinic calls its payers, those that were used last in front. */
export function wordsList({ connect, terminal }: CallerDeps = callerDeps): Command {
  return addLimit(addClinicOptions(new Command('list')))
    .description('What a clinic calls its payers, one line a payer')
    .option('--csv', 'as a table that `words import` takes', false)
    .action(async (options: ClinicOptions & ListBounds & { readonly csv: boolean }) => {
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
export function wordsImport({ connect, terminal }: CallerDeps = callerDeps): Command {
  return addYes(addClinicOptions(new Command('import')))
    .description('Decide what words of a clinic mean, by a CSV file with the columns words and payerId')
    .argument('<file>', 'with at most 1,000 rows; memberIdForm is a third column, empty for every form')
    .action(async (file: string, options: ClinicOptions & Confirmable) => {
      const bytes = await bytesOf(file);
      const api = await connect(options);
      const path = clinicIn(api, options);
      await confirmed(terminal, options, `Write the words in ${file}?`);
      const answer = await api.post(`${WORDS}/imports`, { path, bytes });
      terminal.print(formatted(options, answer, `${String(answer.rows)} rows were written`));
    });
}

/** `eligibility words erase`: the clinic is asked again. */
export function wordsErase({ connect, terminal }: CallerDeps = callerDeps): Command {
  return addYes(addClinicOptions(new Command('erase')))
    .description('Forget what a clinic calls its payers: one entry, or all of them')
    .argument('[id]', 'of the entry, as `words list` has it')
    .action(async (wordsId: string | undefined, options: ClinicOptions & Confirmable) => {
      const api = await connect(options);
      const path = clinicIn(api, options);
      const what = wordsId === undefined ? 'all words of the clinic' : 'the entry';
      await confirmed(terminal, options, `Forget ${what}?`);
      if (wordsId === undefined) await api.delete(WORDS, { path });
      else await api.delete(`${WORDS}/{wordsId}`, { path: { ...path, wordsId } });
      terminal.print(formatted(options, null, 'forgotten'));
    });
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
