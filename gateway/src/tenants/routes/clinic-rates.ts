import type { BeforeJson, Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import type { Request, Response } from 'express';
import Joi from 'joi';
import { MAX_RATES, problemOf, type Rate } from '../../checks/domain/rate';
import {
  itemFields,
  ITEM_MESSAGES,
  itemOf,
  keptAmount,
  toItemResponse,
  type SentItem,
} from '../../checks/routes/read-item';
import { csvCell, writtenText } from '../../http/csv-cells';
import { validate } from '../../http/fields';
import { jsonOrTable, pathId, type Handlers } from '../../http/handlers';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import { findClinicRates, replaceClinicRates, type RatesCall, type RatesPorts } from '../app/clinic-rates';
import { cellsOf, RATE_COLUMNS, rowOf } from '../domain/rates-table';
import { importedRows, MAX_TABLE_BYTES, type ImportedTable } from './imported-rows';

/** As many as fit into a JSON body; a table may have more. */
const MAX_SENT = 100;

type Row = SentItem & { readonly visitKind: string; readonly payerId?: string };

const rowSchema = Joi.object<Row>({
  visitKind: Joi.string()
    .trim()
    .pattern(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/)
    .required(),
  payerId: Joi.string().trim().min(1).max(80),
  ...itemFields,
  allowedAmount: keptAmount,
}).or('serviceTypeCode', 'procedureCode');
const MESSAGES = {
  ...ITEM_MESSAGES,
  'array.max': `must have at most ${String(MAX_SENT)} entries`,
  'string.pattern.base': 'must have small letters, digits and hyphens, such as office-visit',
};
const sentSchema = Joi.object<{ readonly rows: readonly Row[] }>({
  rows: Joi.array().items(rowSchema).max(MAX_SENT).required(),
}).messages(MESSAGES);
const TABLE: Omit<ImportedTable<Row>, 'needsRow'> = {
  columns: RATE_COLUMNS,
  needed: ['visitKind', 'allowedAmount'],
  maxRows: MAX_RATES,
  rowOf: (cells) =>
    rowOf(
      Object.keys(cells),
      Object.values(cells).map((cell = '') => writtenText(cell)),
    ),
  schema: rowSchema.messages(MESSAGES),
};
const takeQuery = Joi.object<{ readonly confirm?: 'empty' }>({ confirm: Joi.valid('empty') });
const NEEDS_ROW = 'must have an entry at least: send confirm=empty to take all rates away';

/** What a clinic is allowed for the services of its visits: its callers read it, and the owners of its workspace write it. */
export function clinicRatesRoutes(deps: RatesPorts): readonly CallerRoute[] {
  const { read, table, replace, take } = ratesHandlers(deps);
  const [who, reader] = [callerWith('workspace:admin'), callerWith('checks:read')];
  const path = '/workspace/clinics/{clientId}/rates';
  return [
    { method: 'GET', path, who: reader, handler: jsonOrTable(read, table) },
    { method: 'GET', path: `${path}.csv`, who: reader, handler: table },
    { method: 'PUT', path, who, handler: replace },
    { method: 'POST', path: `${path}/imports`, who, body: { maxBytes: MAX_TABLE_BYTES }, handler: take },
  ];
}

function ratesHandlers(ports: RatesPorts): Handlers<'read' | 'table' | 'replace' | 'take'> {
  return {
    read: async (req, res) => {
      const rates = await findClinicRates(ports, callOf(req, res));
      res.json({ data: rates.map(toRateResponse) });
    },
    table: async (req, res) => {
      sendTable(res, await findClinicRates(ports, callOf(req, res)));
    },
    replace: async (req, res) => {
      const rates = ratesOf(validate(sentSchema, req.body).rows);
      await replaceClinicRates(ports, callOf(req, res), rates);
      res.json({ data: rates.map(toRateResponse) });
    },
    take: async (req, res) => {
      const { confirm } = validate(takeQuery, req.query);
      const needsRow = confirm === undefined ? NEEDS_ROW : undefined;
      const rates = ratesOf(await importedRows(req.body, { ...TABLE, needsRow }));
      await replaceClinicRates(ports, callOf(req, res), rates);
      res.json({ rows: rates.length });
    },
  };
}

function callOf(req: Request, res: Response): RatesCall {
  return { caller: callerOf(res), clientId: pathId(req, 'clientId') };
}

/** @throws AppError `validation-failed` for rates that a clinic may not have together */
function ratesOf(rows: readonly Row[]): readonly Rate[] {
  const rates = rows.map(({ visitKind, payerId, ...item }) => ({ visitKind, payerId, ...itemOf(item) }));
  const problem = problemOf(rates);
  if (problem === undefined) return rates;
  const { at, message } = problem;
  throw new AppError('validation-failed', { fields: [{ field: `rows.${String(at)}`, message }] });
}

function toRateResponse({ visitKind, payerId, ...item }: Rate): BeforeJson<Schema<'ClinicRate'>> {
  return { visitKind, ...(payerId !== undefined && { payerId }), ...toItemResponse(item) };
}

function sendTable(res: Response, rates: readonly Rate[]): void {
  const lines = [RATE_COLUMNS.join(','), ...rates.map((rate) => cellsOf(rate).map(csvCell).join(','))];
  res.type('text/csv').setHeader('Content-Disposition', 'attachment; filename="rates.csv"');
  res.send(lines.map((line) => `${line}\r\n`).join(''));
}
