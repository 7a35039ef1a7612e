import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { BeforeJson, Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, Response } from 'express';
import type { ClinicWords, WrittenWords } from '../../checks/app/payer-memory';
import { csvCell } from '../../http/csv-cells';
import { validate } from '../../http/fields';
import { jsonOrTable, pathId, type Handlers } from '../../http/handlers';
import { pageQuery, strictQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';
import { eraseClinicWords, listClinicWords, writeClinicWords, type WordsCall } from '../app/clinic-words';
import { WORDS_ROW, WORDS_TO_WRITE, type SentWords } from './clinic-words-schemas';
import { importedRows, MAX_TABLE_BYTES, type ImportedTable } from './imported-rows';

const noQuery = strictQuery<object>({});
/** Other columns are ignored, so that what was exported can be imported. */
const TABLE: ImportedTable<SentWords> = {
  columns: ['words', 'memberIdForm', 'payerId'],
  needed: ['words', 'payerId'],
  maxRows: 1_000,
  rowOf: (cells) => cells,
  schema: WORDS_ROW,
  needsRow: 'must have an entry at least',
};

const CLINIC_WORDS_OPERATIONS = {
  listClinicWords: {
    method: 'GET',
    path: '/workspace/clinics/{clientId}/words',
    who: callerWith('workspace:admin'),
    summary: 'List what a clinic calls its payers',
    description:
      'The words that were used last in front. They are learnt from the answers of payers, and the ' +
      'owner may write them. With `Accept: text/csv` the answer is that of `exportClinicWords`.',
    query: pageQuery,
    answers: { 200: ['ClinicWordsList', 'One page.'] },
  },
  exportClinicWords: {
    method: 'GET',
    path: '/workspace/clinics/{clientId}/words.csv',
    who: callerWith('workspace:admin'),
    summary: 'Export what a clinic calls its payers as a table',
    description:
      'All words of the clinic as CSV, one line a payer, in the columns that `importClinicWords` reads.',
    answers: {
      200: { description: 'The table.', content: { 'text/csv': { schema: { type: 'string' } } } },
    },
    refuses: { 400: 'BadRequest' },
  },
  writeClinicWords: {
    method: 'PUT',
    path: '/workspace/clinics/{clientId}/words',
    who: callerWith('workspace:admin'),
    summary: 'Decide what words of a clinic mean',
    description:
      'One or many rows. Each replaces all that was learnt of its words, and is accepted from the next ' +
      'check on, everywhere within four seconds. The audit log has how many rows, and not the words.',
    sends: { json: 'WordsToWrite', example: { rows: [{ words: 'our blue plan', payerId: '60054' }] } },
    answers: { 200: ['WordsWritten', 'The entries as they are now, in the order of the rows.'] },
  },
  eraseClinicWords: {
    method: 'DELETE',
    path: '/workspace/clinics/{clientId}/words',
    who: callerWith('workspace:admin'),
    summary: 'Forget all words of a clinic',
    description: 'Also which payers answered the clinic most.',
    answers: { 204: { nothing: 'They are forgotten.' } },
  },
  importClinicWords: {
    method: 'POST',
    path: '/workspace/clinics/{clientId}/words/imports',
    who: callerWith('workspace:admin'),
    summary: 'Write words of a clinic from a table',
    description:
      'A CSV file with the columns `words`, `payerId` and, where it has one, `memberIdForm`, such as ' +
      'the list as `text/csv` with at most 1,000 rows; any media type is taken alike. All rows are ' +
      'written, or none where one is refused.',
    sends: { file: 'words,payerId\nour blue plan,60054\n' },
    answers: { 200: ['WordsImported', 'They are written.'] },
    body: { maxBytes: MAX_TABLE_BYTES },
  },
  eraseClinicWordsEntry: {
    method: 'DELETE',
    path: '/workspace/clinics/{clientId}/words/{wordsId}',
    who: callerWith('workspace:admin'),
    summary: 'Forget one entry',
    answers: { 204: { nothing: 'They are forgotten.' } },
  },
} satisfies Operations<CallerWho>;

/** The words of a clinic, for the owners of its workspace. */
export function clinicWordsRoutes(context: TenantsContext): readonly CallerRoute[] {
  const { list, table, write, take, eraseOne, eraseAll } = wordsHandlers(context);
  return served(CLINIC_WORDS_OPERATIONS, {
    listClinicWords: jsonOrTable(list, table),
    exportClinicWords: table,
    writeClinicWords: write,
    eraseClinicWords: eraseAll,
    importClinicWords: take,
    eraseClinicWordsEntry: eraseOne,
  });
}

function wordsHandlers(
  context: TenantsContext,
): Handlers<'list' | 'table' | 'write' | 'take' | 'eraseOne' | 'eraseAll'> {
  return {
    list: async (req, res) => {
      const page = await listClinicWords(context, callOf(req, res), pageQuery(req.query));
      res.json(toPageResponse(page, toWordsResponse));
    },
    table: async (req, res) => {
      noQuery(req.query);
      await sendTable(context, callOf(req, res), res);
    },
    write: async (req, res) => {
      const { rows } = validate(WORDS_TO_WRITE, req.body);
      const written = await writeClinicWords(context, callOf(req, res), rows.map(writtenOf));
      res.json({ data: written.map(toWordsResponse) });
    },
    take: async (req, res) => {
      const rows = await importedRows(req.body, TABLE);
      const { length } = await writeClinicWords(context, callOf(req, res), rows.map(writtenOf));
      res.json({ rows: length });
    },
    eraseOne: async (req, res) => {
      await eraseClinicWords(context, callOf(req, res), wordsIdOf(req));
      res.status(204).end();
    },
    eraseAll: async (req, res) => {
      await eraseClinicWords(context, callOf(req, res));
      res.status(204).end();
    },
  };
}

function callOf(req: Request, res: Response): WordsCall {
  return { caller: callerOf(res), clientId: pathId(req, 'clientId'), budget: contextOf(res).budget };
}

/** @throws AppError `not-found` for an id that no entry can have */
function wordsIdOf(req: Request): string {
  const { wordsId } = req.params;
  if (typeof wordsId === 'string' && /^[0-9a-f]{32}$/.test(wordsId)) return wordsId;
  throw new AppError('not-found');
}

function writtenOf({ words, memberIdForm = '', payerId }: SentWords): WrittenWords {
  return { text: words, memberIdForm, payerId };
}

function toWordsResponse(entry: ClinicWords): BeforeJson<Schema<'ClinicWords'>> {
  return {
    id: entry.wordsId,
    words: entry.text,
    memberIdForm: entry.memberIdForm,
    lastSeenAt: isoTime(entry.seenAtMs),
    payers: entry.payers.map((payer) => ({
      payerId: payer.payerId,
      payerName: payer.name === '' ? null : payer.name,
      confirmed: payer.confirmed,
      contradicted: payer.contradicted,
      lastSeenAt: isoTime(payer.seenAtMs),
      written: payer.isWritten,
      accepted: payer.isAccepted,
    })),
  };
}

const COLUMNS = [
  ...['words', 'memberIdForm', 'payerId', 'payerName'],
  ...['confirmed', 'contradicted', 'lastSeenAt', 'written'],
];
const PAGE = 200;

/** All words of the clinic, one line a payer. A clinic has at most 2,000 entries. */
async function sendTable(context: TenantsContext, call: WordsCall, res: Response): Promise<void> {
  const lines: string[] = [COLUMNS.join(',')];
  let cursor: string | undefined;
  do {
    const page = await listClinicWords(context, call, { limit: PAGE, cursor });
    lines.push(...page.entries.flatMap(linesOf));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  res.type('text/csv').setHeader('Content-Disposition', 'attachment; filename="words.csv"');
  res.send(lines.map((line) => `${line}\r\n`).join(''));
}

function linesOf({ text, memberIdForm, payers }: ClinicWords): readonly string[] {
  return payers.map((payer) =>
    [
      ...[text, memberIdForm, payer.payerId, payer.name],
      ...[payer.confirmed, payer.contradicted, isoTime(payer.seenAtMs), payer.isWritten],
    ]
      .map(csvCell)
      .join(','),
  );
}
