import type Joi from 'joi';

type Env = Readonly<Record<string, string | undefined>>;

/** A setting is missing or wrong; the message names every such variable and never shows a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from the environment through a Joi schema, all at once.
 * @throws ConfigError with one line that names each bad variable
 */
export function parseEnv<Settings>(schema: Joi.ObjectSchema<Settings>, env: Env): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.validate(present, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
  });
  if (result.error === undefined) return result.value;
  const problems = result.error.details.map((detail) => withoutValue(detail));
  throw new ConfigError(`bad configuration: ${problems.join('; ')}`);
}

/** Every variable that a schema reads, in its order. */
export function variablesOf(schema: Joi.ObjectSchema): readonly string[] {
  const keys: unknown = schema.describe()['keys'];
  return typeof keys === 'object' && keys !== null ? Object.keys(keys) : [];
}

/** Joi quotes the offending value in some messages; a secret must not reach the terminal that way. */
function withoutValue(detail: Joi.ValidationErrorItem): string {
  const name = detail.path.join('.');
  return detail.type === 'string.pattern.base' || detail.type === 'string.pattern.name'
    ? `${name} does not have the required form`
    : detail.message;
}
