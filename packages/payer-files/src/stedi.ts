import { JSONParser, TokenType } from '@streamparser/json';
import Joi from 'joi';
import type { DelimitedRow } from './delimited';
import type { ListedRow } from './generic-list';
import { demandFew, piecesOf, UnreadableList } from './pieces';

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

/** The rows of the CSV that Stedi's payer network page exports, in the generic format. Other columns are ignored. */
export async function* stediCsvRows(
  rows: AsyncIterable<DelimitedRow>,
): AsyncGenerator<DelimitedRow, void, undefined> {
  for await (const row of rows) yield genericRow(row);
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

/** A payer has four levels; what is in none would take the parser long to close. */
const MAX_DEPTH = 100;

/**
 * The entries of what Stedi's List Payers API answers, `{ "items": [...] }` or the bare list, as rows of the generic
 * format, read in steps of a few milliseconds. A payer that answers only after an enrollment supports eligibility. The
 * `line` is the position in the list, from 1.
 * @throws UnreadableList for what is no such list, more than 50,000 entries, and one of more than 16 KiB
 */
export async function* stediJsonRows(bytes: Uint8Array): AsyncGenerator<ListedRow, void, undefined> {
  const isBare = /^\uFEFF?\s*\[/.test(Buffer.from(bytes.subarray(0, 1_024)).toString());
  const items: unknown[] = [];
  const parser = jsonParser(isBare ? '$.*' : '$.items.*', items);
  let line = 0;
  for await (const piece of piecesOf(bytes, () => ({ entries: line, lines: line }))) {
    try {
      parser.write(piece);
    } catch {
      throw noList();
    }
    for (const item of items.splice(0)) {
      line += 1;
      demandFew(line);
      yield entryOf(item, line);
    }
  }
  // Without an entry the file is small.
  const isList = line > 0 || isBare || EMPTY.test(Buffer.from(bytes).toString());
  if (!parser.isEnded || !isList) throw noList();
}

/** A list without an entry in an object. */
const EMPTY = /^[^{]*\{[^{[]*"items"\s*:\s*\[\s*\]/;

/** Puts each entry of the list into `items`. */
function jsonParser(path: string, items: unknown[]): JSONParser {
  const parser = new JSONParser({ paths: [path], keepStack: false });
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) throw noList();
  };
  parser.onValue = ({ key, value }) => {
    // A member of an object has a name.
    if (typeof key !== 'number') throw noList();
    items.push(value);
  };
  return parser;
}

function noList(): UnreadableList {
  return new UnreadableList(1, 'the file is no JSON list of payers, nor an object with items');
}

function entryOf(item: unknown, line: number): ListedRow {
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
