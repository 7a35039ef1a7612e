import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { BeforeJson, Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import type { Request, Response } from 'express';
import { MAX_RATES, problemOf, type Rate } from '../../checks/domain/rate';
import { itemOf, toItemResponse } from '../../checks/routes/read-item';
import { csvCell, writtenText } from '../../http/csv-cells';
import { validate } from '../../http/fields';
import { jsonOrTable, pathId, type Handlers } from '../../http/handlers';
import { strictQuery } from '../../http/list-query';
import { oneOf } from '../../http/schema';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';
import { findClinicRates, replaceClinicRates, type RatesCall } from '../app/clinic-rates';
import { cellsOf, RATE_COLUMNS, rowOf } from '../domain/rates-table';
import { RATE_TO_WRITE, RATES_TO_WRITE, type SentRate } from './clinic-rates-schemas';
import { importedRows, MAX_TABLE_BYTES, type ImportedTable } from './imported-rows';

const TABLE: Omit<ImportedTable<SentRate>, 'needsRow'> = {
  columns: RATE_COLUMNS,
  needed: ['visitKind', 'allowedAmount'],
  maxRows: MAX_RATES,
  rowOf: (cells) =>
    rowOf(
      Object.keys(cells),
      Object.values(cells).map((cell = '') => writtenText(cell)),
    ),
  schema: RATE_TO_WRITE,
};
const takeQuery = strictQuery<{ readonly confirm?: 'empty' }>({
  confirm: oneOf(
    ['empty'],
    '`empty` takes a table without any row, which takes all rates of the clinic away. Without it ' +
      'such a table is refused.',
  ),
});
const NEEDS_ROW = 'must have an entry at least: send confirm=empty to take all rates away';

const CLINIC_RATES_OPERATIONS = {
  listClinicRates: {
    method: 'GET',
    path: '/workspace/clinics/{clientId}/rates',
    who: callerWith('checks:read'),
    summary: 'List what a clinic is allowed for its visits',
    description:
      'All rates of the clinic, by which an estimate is asked for with `visitKind`. With `Accept: ' +
      'text/csv` the answer is that of `exportClinicRates`.',
    answers: { 200: ['ClinicRates', 'The rates.'] },
  },
  exportClinicRates: {
    method: 'GET',
    path: '/workspace/clinics/{clientId}/rates.csv',
    who: callerWith('checks:read'),
    summary: 'Export what a clinic is allowed for its visits as a table',
    description: 'All rates of the clinic as CSV, in the columns that `importClinicRates` reads.',
    answers: {
      200: { description: 'The table.', content: { 'text/csv': { schema: { type: 'string' } } } },
    },
  },
  writeClinicRates: {
    method: 'PUT',
    path: '/workspace/clinics/{clientId}/rates',
    who: callerWith('workspace:admin'),
    summary: 'Replace what a clinic is allowed for its visits',
    description:
      'All rates of the clinic are replaced; an empty list removes them. A body has room for 100: send ' +
      "more as a table. Of two rates for one service of a visit, that of the check's payer counts " +
      'before the one without a payer. The audit log has how many there are, and not the amounts.',
    sends: {
      json: 'RatesToWrite',
      example: {
        rows: [
          { visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150 },
          { visitKind: 'cleaning', procedureCode: 'D1110', allowedAmount: 95 },
        ],
      },
    },
    answers: { 200: ['ClinicRates', 'The rates as they are now.'] },
  },
  importClinicRates: {
    method: 'POST',
    path: '/workspace/clinics/{clientId}/rates/imports',
    who: callerWith('workspace:admin'),
    summary: 'Replace what a clinic is allowed for its visits, from a table',
    description:
      'A CSV file with the columns `visitKind`, `allowedAmount`, and `serviceTypeCode` or ' +
      '`procedureCode`; `payerId`, `visit` and `units` where they are needed. Amounts are dollars such ' +
      'as `150.00`. It has at most 2,000 rows, such as the list as `text/csv`; any media type is taken ' +
      'alike. All rates of the clinic are replaced, or none where one row is refused.',
    query: takeQuery,
    sends: { file: 'visitKind,serviceTypeCode,allowedAmount\noffice-visit,98,150.00\n' },
    answers: { 200: ['RatesImported', 'They are replaced.'] },
    body: { maxBytes: MAX_TABLE_BYTES },
  },
} satisfies Operations<CallerWho>;

/** What a clinic is allowed for the services of its visits: its callers read it, and the owners of its workspace write it. */
export function clinicRatesRoutes(context: TenantsContext): readonly CallerRoute[] {
  const { read, table, replace, take } = ratesHandlers(context);
  return served(CLINIC_RATES_OPERATIONS, {
    listClinicRates: jsonOrTable(read, table),
    exportClinicRates: table,
    writeClinicRates: replace,
    importClinicRates: take,
  });
}

function ratesHandlers(context: TenantsContext): Handlers<'read' | 'table' | 'replace' | 'take'> {
  return {
    read: async (req, res) => {
      const rates = await findClinicRates(context, callOf(req, res));
      res.json({ data: rates.map(toRateResponse) });
    },
    table: async (req, res) => {
      sendTable(res, await findClinicRates(context, callOf(req, res)));
    },
    replace: async (req, res) => {
      const rates = ratesOf(validate(RATES_TO_WRITE, req.body).rows);
      await replaceClinicRates(context, callOf(req, res), rates);
      res.json({ data: rates.map(toRateResponse) });
    },
    take: async (req, res) => {
      const { confirm } = takeQuery(req.query);
      const needsRow = confirm === undefined ? NEEDS_ROW : undefined;
      const rates = ratesOf(await importedRows(req.body, { ...TABLE, needsRow }));
      await replaceClinicRates(context, callOf(req, res), rates);
      res.json({ rows: rates.length });
    },
  };
}

function callOf(req: Request, res: Response): RatesCall {
  return { caller: callerOf(res), clientId: pathId(req, 'clientId') };
}

/** @throws AppError `validation-failed` for rates that a clinic may not have together */
function ratesOf(rows: readonly SentRate[]): readonly Rate[] {
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
