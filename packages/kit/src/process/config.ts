import type Joi from 'joi';
import { ConfigError } from './config-error';
import { fileVariableOf, secretsOf, withSecretFiles, type WarnOfOpenFile } from './secret-files';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from the environment through a Joi schema, all at once. A setting that the schema marks as secret may
 * come from the file that `NAME_FILE` names instead.
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
    errors: { wrap: { label: false } },
  });
  const wrong = (result.error?.details ?? []).filter(({ path: [name] }) => !read.problems.has(String(name)));
  const problems = [...read.problems.values(), ...wrong.map(withoutValue)];
  // A setting whose file cannot be read is also missing, but is reported only once.
  if (result.error === undefined && problems.length === 0) return result.value;
  throw new ConfigError(`bad configuration: ${problems.join('; ')}`);
}

/** Every variable that a schema reads, in its order; a secret's is followed by that of its file. */
export function variablesOf(schema: Joi.ObjectSchema): readonly string[] {
  const keys: unknown = schema.describe()['keys'];
  const secrets = secretsOf(schema);
  return typeof keys === 'object' && keys !== null
    ? Object.keys(keys).flatMap((name) => (secrets.includes(name) ? [name, fileVariableOf(name)] : [name]))
    : [];
}

/** Joi quotes the offending value in some messages; a secret must not reach the terminal that way. */
function withoutValue(detail: Joi.ValidationErrorItem): string {
  const name = detail.path.join('.');
  return detail.type === 'string.pattern.base' || detail.type === 'string.pattern.name'
    ? `${name} does not have the required form`
    : detail.message;
}
