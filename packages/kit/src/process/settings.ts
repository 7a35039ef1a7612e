import type Joi from 'joi';

/** An environment variable that a process reads, as docs/settings.md states it. */
export type Setting = {
  readonly name: string;
  /** Markdown, in one line. */
  readonly description: string;
  /** It may come from the file that `NAME_FILE` names instead. */
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  readonly default?: string | number | boolean;
  /** The only texts that it may have. */
  readonly values: readonly string[];
  readonly min?: number;
  readonly max?: number;
};

/**
 * The settings of a schema, in its order.
 * @throws Error naming a setting that has no description
 */
export function settingsOf(schema: Joi.ObjectSchema): readonly Setting[] {
  return Object.entries(keysOf(schema)).map(([name, described]) => settingOf(name, described));
}

/** The settings of a schema that are marked as secret; these need no descriptions. */
export function secretsOf(schema: Joi.ObjectSchema): readonly string[] {
  return Object.entries(keysOf(schema)).flatMap(([name, described]) => (isSecret(described) ? [name] : []));
}

/** Every variable that the settings of a schema are read from; these need no descriptions. */
export function namesOf(schema: Joi.ObjectSchema): readonly string[] {
  return [...Object.keys(keysOf(schema)), ...secretsOf(schema).map(fileVariableOf)];
}

/** Every variable that these settings are read from: the name of each, and after a secret's that of its file. */
export function variablesOf(settings: readonly Setting[]): readonly string[] {
  return settings.flatMap(({ name, isSecret }) => (isSecret ? [name, fileVariableOf(name)] : [name]));
}

/** The variable that names the file of a secret. */
export function fileVariableOf(name: string): string {
  return `${name}_FILE`;
}

/** What Joi says of one key of a schema. */
type Described = {
  readonly type?: string;
  readonly flags?: Readonly<Record<'description' | 'presence' | 'default', unknown>>;
  readonly allow?: readonly unknown[];
  readonly metas?: readonly Readonly<Record<string, unknown>>[];
  readonly rules?: readonly { readonly name: string; readonly args?: { readonly limit?: unknown } }[];
};

function keysOf(schema: Joi.ObjectSchema): Readonly<Record<string, Described>> {
  return (schema.describe() as { readonly keys?: Readonly<Record<string, Described>> }).keys ?? {};
}

function isSecret({ metas = [] }: Described): boolean {
  return metas.some((meta) => meta['secret'] === true);
}

function settingOf(name: string, described: Described): Setting {
  const { type, flags, allow = [], rules } = described;
  const { description, presence, default: value } = flags ?? {};
  if (typeof description !== 'string') throw new Error(`the setting ${name} has no description`);
  const limit = (rule: 'min' | 'max'): number | undefined => {
    const found = type === 'number' ? rules?.find((one) => one.name === rule)?.args?.limit : undefined;
    return typeof found === 'number' ? found : undefined;
  };
  const [min, max] = [limit('min'), limit('max')];
  return {
    name,
    description,
    isSecret: isSecret(described),
    isRequired: presence === 'required',
    ...(isPlain(value) ? { default: value } : {}),
    values: allow.filter((one) => typeof one === 'string'),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
