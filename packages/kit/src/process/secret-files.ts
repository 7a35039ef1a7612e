import { readFileSync, statSync } from 'node:fs';
import type Joi from 'joi';
import { createLog } from './create-log';

type Env = Readonly<Record<string, string | undefined>>;

/** Reports that the file of a setting can be read or written by more users than necessary. */
export type WarnOfOpenFile = (variable: string) => void;

/** The result of reading the files: the environment with the secrets filled in, and the problems by setting. */
export type SecretsRead = {
  readonly env: Env;
  /** Each begins with the name of a variable and shows nothing of what is in a file. */
  readonly problems: ReadonlyMap<string, string>;
};

const SECRET = { secret: true };
const FILE = '_FILE';
/** A list of keys has a few hundred bytes; a device that was named by mistake is not read. */
const MAX_BYTES = 64 * 1024;
/** Permissions beyond those of the owner and reading by the group. */
const TOO_OPEN = 0o027;

/**
 * Marks a setting of a schema as secret: it may come from the environment, or from the file that `NAME_FILE` names, as
 * container platforms mount secrets.
 */
export function secretSetting<Schema extends Markable<Schema>>(schema: Schema): Schema {
  return schema.meta(SECRET);
}

/** Any kind of Joi schema. */
type Markable<Schema> = { readonly meta: (about: object) => Schema };

/** The settings of a schema that are marked as secret. */
export function secretsOf(schema: Joi.ObjectSchema): readonly string[] {
  const keys = (schema.describe() as { readonly keys?: Readonly<Record<string, Described>> }).keys ?? {};
  return Object.entries(keys)
    .filter(([, { metas = [] }]) => metas.some((meta) => meta['secret'] === true))
    .map(([name]) => name);
}

type Described = { readonly metas?: readonly Readonly<Record<string, unknown>>[] };

/** The variable that names the file of a secret. */
export function fileVariableOf(name: string): string {
  return name + FILE;
}

/**
 * Reads the secrets that come from files, each without one line break at its end.
 * @param names the settings that are secret
 * @param present the variables that are set to something
 */
export function withSecretFiles(
  names: readonly string[],
  present: Env,
  warn: WarnOfOpenFile = warnInLog(present['LOG_LEVEL']),
): SecretsRead {
  const env: Record<string, string | undefined> = { ...present };
  const problems = new Map<string, string>();
  for (const name of names) {
    const variable = fileVariableOf(name);
    const path = present[variable];
    if (path === undefined) continue;
    if (present[name] !== undefined) {
      problems.set(name, `${name} and ${variable} are both set`);
      continue;
    }
    const read = readSecret(path);
    if (read.problem === undefined) env[name] = read.secret;
    else problems.set(name, `${variable} ${read.problem}`);
    if (read.isOpen) warn(variable);
  }
  return { env, problems };
}

type Read =
  | { readonly problem: undefined; readonly secret: string; readonly isOpen: boolean }
  | { readonly problem: string; readonly isOpen: boolean };

function readSecret(path: string): Read {
  try {
    const { mode, size } = statSync(path);
    const isOpen = (mode & TOO_OPEN) !== 0;
    if (size > MAX_BYTES) return { problem: 'names a file that is too long for a secret', isOpen };
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return secret === ''
      ? { problem: 'names a file that is empty', isOpen }
      : { problem: undefined, secret, isOpen };
  } catch {
    // The reason is left out, because it names a path of this machine.
    return { problem: 'names no file that can be read', isOpen: false };
  }
}

/** Settings are read before there is a log, because the log level is one of them. */
function warnInLog(level: string | undefined): WarnOfOpenFile {
  const isQuiet = level === 'error' || level === 'silent';
  return (variable) => {
    createLog({ level: isQuiet ? level : 'warn' }).warn(
      'a file with a secret is open to others than its owner and the readers of its group',
      { settings: [variable] },
    );
  };
}
