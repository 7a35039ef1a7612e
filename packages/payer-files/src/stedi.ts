import { Readable } from 'node:stream';
import { AppError } from '@eligibility/kit';
import { jsonEntries } from '@eligibility/kit/files';
import Joi from 'joi';
import type { DelimitedRow } from './delimited';
import type { ListedRow } from './generic-list';

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

/** The largest list of payers that is known has 4,000. */
const MOST_ENTRIES = 50_000;

/**
 * The entries of what Stedi's List Payers API answers, `{ "items": [...] }` or the bare list, as rows of the generic
 * format. A payer that answers only after an enrollment supports eligibility. The `line` is the position in the list,
 * from 1.
 * @throws AppError `malformed-json` for what is no such list, and as `jsonEntries`
 */
export async function* stediJsonRows(bytes: Uint8Array): AsyncGenerator<ListedRow, void, undefined> {
  const isBare = /^\uFEFF?\s*\[/.test(Buffer.from(bytes.subarray(0, 1_024)).toString());
  const path = isBare ? '$.*' : '$.items.*';
  let line = 0;
  for await (const entry of jsonEntries(Readable.from([bytes]), { path, most: MOST_ENTRIES })) {
    line += 1;
    yield entryOf(entry, line);
  }
  // Without an entry the file is small.
  if (line === 0 && !isBare && !EMPTY.test(Buffer.from(bytes).toString()))
    throw new AppError('malformed-json');
}

/** A list without an entry in an object. */
const EMPTY = /^[^{]*\{[^{[]*"items"\s*:\s*\[\s*\]/;

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
