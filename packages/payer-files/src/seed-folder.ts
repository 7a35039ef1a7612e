import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PAYER_ID } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import {
  LINES_OF_BUSINESS,
  USPS_CODES,
  type AmbiguousBrand,
  type InquiryDates,
  type Payer,
  type PayerCapabilities,
  type PayerDirectory,
  type Route,
} from '@eligibility/payer-matching';
import Joi from 'joi';
import { isCapableOf, MAX_INQUIRY_DAYS } from './capabilities';

/** The file with the ambiguous brands; every other JSON file of the folder lists payers. */
const BRANDS_FILE = 'heads.json';

type Placed<Entry> = { readonly entry: Entry; readonly place: string };

/**
 * Reads the payers and ambiguous brands of a folder of JSON files, each a list of entries. How the payers are divided
 * into files makes no difference.
 * @throws ConfigError naming the file and entry that cannot be read, or whose id another entry has
 */
export async function readSeedFolder(folder: string): Promise<PayerDirectory> {
  const files = await jsonFilesOf(folder);
  const isBrandsFile = (file: string): boolean => basename(file) === BRANDS_FILE;
  const payers = await readFiles(
    payersSchema,
    files.filter((file) => !isBrandsFile(file)),
  );
  refuseRepeatedIds(payers);
  const ambiguousBrands = await readFiles(ambiguousBrandsSchema, files.filter(isBrandsFile));
  return {
    payers: payers.map(({ entry }) => entry),
    ambiguousBrands: ambiguousBrands.map(({ entry }) => entry),
  };
}

function refuseRepeatedIds(payers: readonly Placed<Payer>[]): void {
  const seen = new Set<string>();
  for (const { entry, place } of payers) {
    if (seen.has(entry.id)) throw badSeed(place, `the id ${entry.id} is taken`);
    seen.add(entry.id);
  }
}

async function jsonFilesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    throw badSeed(folder, 'the folder cannot be read: correct PAYER_SEED_DIR');
  });
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));
}

async function readFiles<Entry>(
  schema: Joi.ArraySchema<Entry[]>,
  files: readonly string[],
): Promise<readonly Placed<Entry>[]> {
  const lists = await Promise.all(
    files.map(async (file) => readList(schema, basename(file), await readFile(file, 'utf8'))),
  );
  return lists.flat();
}

function readList<Entry>(
  schema: Joi.ArraySchema<Entry[]>,
  file: string,
  text: string,
): readonly Placed<Entry>[] {
  const result = schema.validate(parseJson(file, text), {
    convert: false,
    errors: { label: false },
  });
  if (result.error === undefined)
    return result.value.map((entry, at) => ({ entry, place: placeOf(file, at) }));
  const [at, ...field] = result.error.details[0]?.path ?? [];
  throw badSeed(
    typeof at === 'number' ? placeOf(file, at) : file,
    `${field.join('.')} ${result.error.message}`.trim(),
  );
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badSeed(file, 'it is not JSON');
  }
}

function placeOf(file: string, at: number): string {
  return `${file}, entry ${String(at + 1)}`;
}

function badSeed(place: string, reason: string): ConfigError {
  return new ConfigError(`bad payer seed: ${place}: ${reason}`);
}

const name = Joi.string().trim().max(120);
/** Ids are compared without regard to case, so only one case is written. */
const id = Joi.string()
  .pattern(/^[0-9A-Z]{2,30}$/)
  .messages({ 'string.pattern.base': 'must be 2 to 30 digits and capital letters' });
const state = Joi.valid(...USPS_CODES).messages({ 'any.only': 'must be a USPS code' });
const lineOfBusiness = Joi.valid(...LINES_OF_BUSINESS);
const family = Joi.string()
  .pattern(/^[a-z]+(-[a-z]+)*$/)
  .messages({ 'string.pattern.base': 'must be lower-case words joined by hyphens' });

const listOf = (item: Joi.Schema): Joi.ArraySchema => Joi.array().items(item).unique().required();

/** The operator names the connectors; the payer id is the one that the clearinghouse gave. */
const route = Joi.object<Route>({
  connector: Joi.string()
    .pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40)
    .required(),
  payerId: Joi.string().pattern(PAYER_ID).required(),
});

const days = Joi.number().integer().min(0).max(MAX_INQUIRY_DAYS).required();

const capabilities = Joi.object<PayerCapabilities>({
  serviceTypes: listOf(
    Joi.string()
      .custom((code: string, helpers) => (isCapableOf(code) ? code : helpers.error('string.pattern.base')))
      .messages({ 'string.pattern.base': 'must be an X12 service type code or *' }),
  ),
  severalServiceTypes: Joi.boolean().required(),
  procedureCodes: Joi.boolean(),
  searchWithoutMemberId: Joi.boolean(),
  searchByName: Joi.boolean(),
  searchWithoutFirstName: Joi.boolean(),
  dates: Joi.object<InquiryDates>({
    daysBack: days,
    daysForward: days,
    toMonthEnd: Joi.boolean().required(),
  }),
});

const payer = Joi.object<Payer & { readonly source?: string }>({
  id: id.required(),
  name: name.required(),
  aliases: listOf(name),
  states: listOf(state),
  linesOfBusiness: listOf(lineOfBusiness).min(1),
  families: listOf(family),
  // An id is a fact of a list that anyone can read, and is never made up.
  tradingPartnerId: Joi.string().pattern(PAYER_ID).default(''),
  source: Joi.string().max(200).strip(),
  routes: Joi.array().items(route).unique('connector').default([]),
  supportsEligibility: Joi.boolean().required(),
  requiresDateOfBirth: Joi.boolean().required(),
  otherIds: Joi.array().items(id).unique(),
  sizeRank: Joi.number().integer().min(1),
  capabilities,
});

const brand = Joi.object<AmbiguousBrand>({
  phrases: listOf(name).min(1),
  family: family.required(),
  offerFirst: listOf(id),
});

/**
 * A file of payers. Every field is written out, but `routes`, `otherIds`, `sizeRank` and `capabilities`, which most
 * payers have no use for, and `tradingPartnerId` where no public list has one; `source` is the list that has it.
 */
const payersSchema = Joi.array<Payer[]>().items(payer);

/** The file of ambiguous brands. */
const ambiguousBrandsSchema = Joi.array<AmbiguousBrand[]>().items(brand);
