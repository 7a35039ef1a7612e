import { readDelimited, type DelimitedRow } from './delimited';
import { payersOfRows, type GenericCatalog } from './generic-catalog';

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

/** Reads the CSV that Stedi's payer network page exports. Other columns than those of eligibility are not looked at. */
export function readStediCsv(text: string): GenericCatalog {
  return payersOfRows(readDelimited(text).map(genericRow));
}

function genericRow({ line, values }: DelimitedRow): DelimitedRow {
  const known = [...values].flatMap(([column, value]): [string, string][] => {
    const name = COLUMNS.get(column);
    if (name === undefined) return [];
    return [[name, name === 'eligibility' ? (FLAGS.get(value.toLowerCase()) ?? value) : value]];
  });
  return { line, values: new Map(known) };
}
