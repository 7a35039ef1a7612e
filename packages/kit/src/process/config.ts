import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import Joi from 'joi';
import { ConfigError } from '../errors';
import { createLog } from './create-log';
import { misspelt, PROBLEMS } from './setting-problems';
import { fileVariableOf, namesOf, secretsOf } from './settings';

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from the environment through a Joi schema, all at once. A setting that the schema marks as secret may
 * come from the file that `NAME_FILE` names instead. A variable that is no setting, but nearly one, is refused.
 * @param warn called for each secret's file that other users may read; logs it unless a test replaces it
 * @throws ConfigError with one line that names each bad variable
 */
export function parseEnv<Settings>(
  schema: Joi.ObjectSchema<Settings>,
  env: Env,
  warn?: WarnOfOpenFile,
): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = withSecretFiles(secretsOf(schema), present, warn);
  const result = schema.validate(read.env, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false, array: false } },
    messages: PROBLEMS,
  });
  const wrong = (result.error?.details ?? []).filter(({ path: [name] }) => !read.problems.has(String(name)));
  const problems = [
    ...misspelt(Object.keys(present), namesOf(schema)),
    ...read.problems.values(),
    ...wrong.map(({ message }) => message),
  ];
  // A setting whose file cannot be read is also missing, but is reported only once.
  if (result.error === undefined && problems.length === 0) return result.value;
  throw new ConfigError(`bad configuration: ${problems.join('; ')}`);
}

/**
 * A setting that is a text of a form.
 * @param mustBe what the start says that it must be; Joi's own sentence would show the value, which may be a secret
 */
export function formed(form: RegExp, mustBe: string): Joi.StringSchema {
  return Joi.string()
    .pattern(form)
    .messages({ 'string.pattern.base': `{{#label}} must be ${mustBe}` });
}

/** Reports that the file of a setting can be read or written by more users than necessary. */
type WarnOfOpenFile = (variable: string) => void;

/** The result of reading the files: the environment with the secrets filled in, and the problems by setting. */
type SecretsRead = {
  readonly env: Env;
  /** Each begins with the name of a variable and shows nothing of what is in a file. */
  readonly problems: ReadonlyMap<string, string>;
};

const SECRET = { secret: true };
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

/**
 * Reads the secrets that come from files, each without one line break at its end.
 * @param names the settings that are secret
 * @param present the variables that are set to something
 */
function withSecretFiles(
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
      problems.set(name, `${name} and ${variable} are both set: leave one out`);
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
    if (size > MAX_BYTES) return { problem: 'must name a file of a secret: this one is too long', isOpen };
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return secret === ''
      ? { problem: 'must name a file of a secret: this one is empty', isOpen }
      : { problem: undefined, secret, isOpen };
  } catch {
    // The reason is left out, because it names a path of this machine.
    return { problem: 'must name a file that this process may read', isOpen: false };
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

/** PEM texts; an omitted one defaults to the system's. */
export type TlsFiles = {
  /** The certificate and key we show to the server (mutual TLS). */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** The certificate authorities trusted instead of the public ones. */
  readonly ca?: string | undefined;
};

const PEM_FILES: Readonly<Record<keyof TlsFiles, string>> = {
  cert: 'PEM file: the client certificate that is shown to',
  key: 'PEM file: the key of the client certificate for',
  ca: 'PEM file: the authorities that are trusted, in place of the public ones, for',
};

/**
 * A setting that names a PEM file, read when the settings are; its value is the file's text. The message names the
 * variable and shows nothing of what is in the file.
 * @param server what is called with it, for the description
 */
export function pemFile(kind: keyof TlsFiles, server: string): Joi.StringSchema {
  const schema = Joi.string().description(`${PEM_FILES[kind]} ${server}`);
  return schema.custom((path: string, helpers) => {
    try {
      const text = readFileSync(path, 'utf8');
      createSecureContext({ [kind]: text });
      return text;
    } catch {
      return helpers.message({ custom: '{{#label}} must name a PEM file that this process may read' });
    }
  });
}

/** Undefined when none of the files is set. */
export function tlsFiles(files: TlsFiles): TlsFiles | undefined {
  return Object.values(files).some((text) => text !== undefined) ? files : undefined;
}
