import type { BeforeJson, Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, Response } from 'express';
import Joi from 'joi';
import type { ClinicWords, WrittenWords } from '../../checks/app/payer-memory';
import { csvCell } from '../../http/csv-cells';
import { lookedUpText, TEXT_MESSAGES, validate } from '../../http/fields';
import { jsonOrTable, pathId, type Handlers } from '../../http/handlers';
import { listQuery, strictQuery, toPageResponse } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import {
  eraseClinicWords,
  listClinicWords,
  writeClinicWords,
  type WordsCall,
  type WordsPorts,
} from '../app/clinic-words';
import { importedRows, MAX_TABLE_BYTES, type ImportedTable } from './imported-rows';

const pageQuery = listQuery({});
const noQuery = strictQuery<object>({});
const MAX_ROWS = 100;
/** Capital letters and digits, as long as a member id may be. */
const FORM = Joi.string()
  .trim()
  .uppercase()
  .empty(Joi.valid('', null))
  .pattern(/^[A-Z0-9]{1,80}$/);

type Row = { readonly words: string; readonly memberIdForm?: string; readonly payerId: string };

const rowSchema = Joi.object<Row>({
  words: lookedUpText(120),
  memberIdForm: FORM,
  payerId: Joi.string().trim().min(1).max(80).required(),
});
const MESSAGES = { ...TEXT_MESSAGES, 'string.pattern.base': 'must have letters A to Z and digits only' };
const rowsSchema = Joi.object<{ readonly rows: readonly Row[] }>({
  rows: Joi.array().items(rowSchema).min(1).max(MAX_ROWS).required(),
}).messages(MESSAGES);
/** Other columns are ignored, so that what was exported can be imported. */
const TABLE: ImportedTable<Row> = {
  columns: ['words', 'memberIdForm', 'payerId'],
  needed: ['words', 'payerId'],
  maxRows: 1_000,
  rowOf: (cells) => cells,
  schema: rowSchema.messages(MESSAGES),
  needsRow: 'must have an entry at least',
};

/** The words of a clinic, for the owners of its workspace. */
export function clinicWordsRoutes(deps: WordsPorts): readonly CallerRoute[] {
  const { list, table, write, take, eraseOne, eraseAll } = wordsHandlers(deps);
  const who = callerWith('workspace:admin');
  const path = '/workspace/clinics/{clientId}/words';
  return [
    { method: 'GET', path, who, handler: jsonOrTable(list, table) },
    { method: 'GET', path: `${path}.csv`, who, handler: table },
    { method: 'PUT', path, who, handler: write },
    { method: 'DELETE', path, who, handler: eraseAll },
    { method: 'POST', path: `${path}/imports`, who, body: { maxBytes: MAX_TABLE_BYTES }, handler: take },
    { method: 'DELETE', path: `${path}/{wordsId}`, who, handler: eraseOne },
  ];
}

function wordsHandlers(
  ports: WordsPorts,
): Handlers<'list' | 'table' | 'write' | 'take' | 'eraseOne' | 'eraseAll'> {
  return {
    list: async (req, res) => {
      const page = await listClinicWords(ports, callOf(req, res), pageQuery(req.query));
      res.json(toPageResponse(page, toWordsResponse));
    },
    table: async (req, res) => {
      noQuery(req.query);
      await sendTable(ports, callOf(req, res), res);
    },
    write: async (req, res) => {
      const { rows } = validate(rowsSchema, req.body);
      const written = await writeClinicWords(ports, callOf(req, res), rows.map(writtenOf));
      res.json({ data: written.map(toWordsResponse) });
    },
    take: async (req, res) => {
      const rows = await importedRows(req.body, TABLE);
      const { length } = await writeClinicWords(ports, callOf(req, res), rows.map(writtenOf));
      res.json({ rows: length });
    },
    eraseOne: async (req, res) => {
      await eraseClinicWords(ports, callOf(req, res), wordsIdOf(req));
      res.status(204).end();
    },
    eraseAll: async (req, res) => {
      await eraseClinicWords(ports, callOf(req, res));
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

function writtenOf({ words, memberIdForm = '', payerId }: Row): WrittenWords {
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
async function sendTable(ports: WordsPorts, call: WordsCall, res: Response): Promise<void> {
  const lines: string[] = [COLUMNS.join(',')];
  let cursor: string | undefined;
  do {
    const page = await listClinicWords(ports, call, { limit: PAGE, cursor });
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
