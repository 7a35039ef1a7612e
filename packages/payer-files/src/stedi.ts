import Joi from 'joi';
import type { DelimitedRow } from './delimited';
import { payersOfRows, type GenericCatalog } from './generic-list';

/** What the columns of Stedi's payer network export are called in the generic format. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['primarypayerid', 'payer_id'],
  ['displayname', 'name'],
  ['other names', 'other_names'],
  ['aliases ids', 'alias_ids'],
  ['operatingstates', 'states'],
  ['programs', 'programs'],
  ['coveragetypes', 'coverage_types'],
  ['eligibility checks', 'eligibility'],
  ['sizerank', 'size_rank'],
]);

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

/** The payers in the rows of the CSV that Stedi's payer network page exports. Other columns are ignored. */
export function stediCsvPayers(rows: readonly DelimitedRow[]): GenericCatalog {
  return payersOfRows(rows.map(genericRow));
}

function genericRow({ line, values }: DelimitedRow): DelimitedRow {
  const known = [...values].flatMap(([column, value]): [string, string][] => {
    const name = COLUMNS.get(column);
    if (name === undefined) return [];
    return [[name, name === 'eligibility' ? (FLAGS.get(value.toLowerCase()) ?? value) : value]];
  });
  return { line, values: new Map(known) };
}

/** The members of a payer of Stedi's List Payers API that eligibility needs. */
type StediPayer = {
  readonly displayName: string;
  readonly primaryPayerId: string;
  readonly names: readonly string[];
  readonly aliases: readonly string[];
  readonly operatingStates: readonly string[];
  readonly programs: readonly string[];
  readonly coverageTypes: readonly string[];
  readonly transactionSupport: { readonly eligibilityCheck: string };
};

const texts = Joi.array().items(Joi.string().allow('')).default([]);
const payer = Joi.object<StediPayer>({
  displayName: Joi.string().trim().required(),
  primaryPayerId: Joi.string().trim().required(),
  names: texts,
  aliases: texts,
  operatingStates: texts,
  programs: texts,
  coverageTypes: texts,
  transactionSupport: Joi.object({
    eligibilityCheck: Joi.valid('SUPPORTED', 'ENROLLMENT_REQUIRED', 'NOT_SUPPORTED').required(),
  }).required(),
});

/**
 * Reads what Stedi's List Payers API answers, `{ "items": [...] }` or the bare list. A payer that answers only after an
 * enrollment supports eligibility. The `line` of a problem is the position in the list, from 1.
 */
export function readStediJson(text: string): GenericCatalog {
  const items = itemsOf(text);
  if (items === undefined)
    return {
      payers: [],
      problems: [{ line: 1, message: 'the file is no JSON list of payers, nor an object with items' }],
    };
  const entries = items.map((item, at) => entryOf(item, at + 1));
  const rows = entries.flatMap((entry) => ('values' in entry ? [entry] : []));
  const bad = entries.flatMap((entry) => ('message' in entry ? [entry] : []));
  if (rows.length === 0) return { payers: [], problems: bad };
  const { payers, problems } = payersOfRows(rows);
  return { payers, problems: [...bad, ...problems].sort((a, b) => a.line - b.line) };
}

/** True for a list without any payer. */
export function isEmptyJsonList(text: string): boolean {
  return itemsOf(text)?.length === 0;
}

function itemsOf(text: string): readonly unknown[] | undefined {
  const parsed = parseJson(text);
  const hasItems = typeof parsed === 'object' && parsed !== null && 'items' in parsed;
  const items: unknown = hasItems ? parsed.items : parsed;
  return Array.isArray(items) ? (items as unknown[]) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function entryOf(item: unknown, line: number): DelimitedRow | { line: number; message: string } {
  const result = payer.validate(item, { stripUnknown: true, errors: { wrap: { label: false } } });
  if (result.error !== undefined) return { line, message: result.error.message };
  const { value } = result;
  const isSupported = value.transactionSupport.eligibilityCheck !== 'NOT_SUPPORTED';
  return {
    line,
    values: new Map([
      ['payer_id', value.primaryPayerId],
      ['name', value.displayName],
      ['other_names', joined(value.names)],
      ['alias_ids', joined(value.aliases)],
      ['states', joined(value.operatingStates)],
      ['programs', joined(value.programs)],
      ['coverage_types', joined(value.coverageTypes)],
      ['eligibility', isSupported ? 'yes' : 'no'],
    ]),
  };
}

/** A list as one value of the generic format, which divides by `|`. */
function joined(items: readonly string[]): string {
  return items.map((item) => item.replaceAll('|', '/')).join('|');
}
