import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import type Joi from 'joi';
import type { SeedSource } from '../../app/ports';
import type { PayerDirectory } from '../../domain/payer';
import { sha256 } from '../crypto/sha256';
import { headsSchema, payersSchema } from './seed-schema';

/** The file with the ambiguous heads; every other JSON file of the folder lists payers. */
const HEADS_FILE = 'heads.json';

type Placed<Entry> = { readonly entry: Entry; readonly place: string };

/** A seed in a folder of JSON files, each a list of entries; how the payers are split into files is for people only. */
export function seedFolder(folder: string): SeedSource {
  return {
    read: async () => {
      const files = await jsonFilesOf(folder);
      const isHeads = (file: string): boolean => basename(file) === HEADS_FILE;
      const payers = await readFiles(
        payersSchema,
        files.filter((file) => !isHeads(file)),
      );
      const heads = await readFiles(headsSchema, files.filter(isHeads));
      const directory = {
        payers: payers.map(({ entry }) => entry),
        heads: heads.map(({ entry }) => entry),
      };
      return {
        directory,
        checksum: sha256(JSON.stringify(directory)),
        placeOf: ({ kind, at }) => (kind === 'payer' ? payers : heads)[at]?.place ?? folder,
      };
    },
  };
}

/** The payers and heads of a seed folder. @throws ConfigError naming the file and entry that cannot be read */
export async function readSeedFolder(folder: string): Promise<PayerDirectory> {
  return (await seedFolder(folder).read()).directory;
}

async function jsonFilesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    throw badSeed(folder, 'the folder cannot be read');
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
