import type Joi from 'joi';

/** A part of an OpenAPI document, as it is. */
export type Fragment = Readonly<Record<string, unknown>>;

/** What Joi says of a schema; its own type leaves most of it open. */
export type Described = {
  readonly type: string;
  readonly flags?: {
    readonly only?: boolean;
    readonly unknown?: boolean;
    readonly presence?: Presence;
    readonly description?: string | undefined;
    readonly default?: unknown;
    readonly label?: string;
    readonly empty?: Described;
  };
  readonly preferences?: { readonly presence?: Presence };
  readonly allow?: readonly unknown[];
  readonly invalid?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly metas?: readonly Fragment[];
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly patterns?: readonly { readonly rule: Described }[];
  readonly dependencies?: readonly {
    readonly rel: string;
    readonly key?: string;
    readonly peers: readonly string[];
  }[];
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema: Described }[];
  readonly link?: { readonly ref: { readonly path: readonly string[] } };
};
type Presence = 'optional' | 'required' | 'forbidden';
/** The name of a schema, and what it is under this name. */
type Named = { readonly name: string; readonly own: Described };

/**
 * The JSON Schema of a Joi schema, in the dialect of OpenAPI 3.1. What Joi's `custom` rules hold is not said, unless a
 * `meta` says it: its members are taken as they are, and null takes one away.
 */
export function jsonSchemaOf(schema: Joi.Schema): Fragment {
  const of = schema.describe() as unknown as Described;
  const { named: _named, ...said } = saidOf(of);
  return written(of, 'optional', said);
}

/** As `jsonSchemaOf`, where another schema or a parameter has it. */
export function memberSchemaOf(schema: Joi.Schema): Fragment {
  return member(schema.describe() as unknown as Described, 'optional');
}

/** A schema with a name of its own is written once, and its users refer to it. */
function member(of: Described, presence: Presence): Fragment {
  const { named, ...said } = saidOf(of) as { readonly named?: Named | null };
  return named == null ? written(of, presence, said) : reference(named, of);
}

function reference({ name, own }: Named, of: Described): Fragment {
  const { description } = of.flags ?? {};
  const differs = description !== own.flags?.description ? { description } : {};
  return { ...linked(name, { ...of, flags: differs }, isNull(of) && !isNull(own)), ...differs };
}

function saidOf({ metas = [] }: Described): Fragment {
  return Object.assign({}, ...metas) as Fragment;
}

/** Null is a value, or counts as not sent. */
function isNull({ allow, flags }: Described): boolean {
  return [allow, flags?.empty?.allow].some((values) => values?.includes(null));
}

function written(of: Described, presence: Presence, said: Fragment): Fragment {
  const { flags = {}, examples } = of;
  const described = {
    ...(flags.default !== undefined && { default: flags.default }),
    ...(flags.label !== undefined && { title: flags.label }),
    ...(flags.description !== undefined && { description: flags.description }),
    ...(examples !== undefined && { examples }),
  };
  const whole = { ...typed(of, isNull(of), of.preferences?.presence ?? presence), ...described, ...said };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => said[name] !== null));
}

function typed(of: Described, isNullable: boolean, presence: Presence): Fragment {
  if (of.link !== undefined) return linked(of.link.ref.path.join('.'), of, isNullable);
  if (of.flags?.only === true) return enumerated(of.allow ?? []);
  if (of.type === 'alternatives') return alternatives(of, isNullable, presence);
  if (of.type === 'any') return {};
  const { type, ...rules } = KINDS[of.type as keyof typeof KINDS](of, presence) as { readonly type: string };
  return { type: isNullable ? [type, 'null'] : type, ...rules };
}

/** Beside a reference nothing else may stand, for some generators of clients. */
function linked(name: string, { flags = {} }: Described, isNullable: boolean): Fragment {
  const reference = { $ref: `#/components/schemas/${name}` };
  if (isNullable) return { oneOf: [reference, { type: 'null' }] };
  return flags.description === undefined && flags.default === undefined ? reference : { allOf: [reference] };
}

function enumerated(values: readonly unknown[]): Fragment {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  const type = types.length === 1 ? types[0] : types;
  return values.length === 1 ? { type, const: values[0] } : { type, enum: values };
}

function alternatives({ matches = [] }: Described, isNullable: boolean, presence: Presence): Fragment {
  const oneOf = matches.map(({ schema }) => member(schema, presence));
  return { oneOf: isNullable ? [...oneOf, { type: 'null' }] : oneOf };
}

const KINDS = {
  string: (of: Described) => ({ type: 'string', ...ruled(of, STRING) }),
  number: (of: Described) => ({ ...ruled(of, NUMBER), ...notValid(of) }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date-time' }),
  array: (of: Described, presence: Presence) => ({
    type: 'array',
    ...(of.items?.[0] !== undefined && { items: member(of.items[0], presence) }),
    ...ruled(of, ARRAY),
  }),
  object: objectOf,
};

function objectOf(of: Described, presence: Presence): Fragment {
  const members = Object.entries(of.keys ?? {}).filter(([, { flags }]) => flags?.presence !== 'forbidden');
  const required = members.flatMap(([name, { flags }]) =>
    (flags?.presence ?? presence) === 'required' ? [name] : [],
  );
  const properties = Object.fromEntries(members.map(([name, of]) => [name, member(of, presence)]));
  return {
    type: 'object',
    ...furtherMembers(of, presence, members.length),
    ...(required.length > 0 && { required }),
    ...(members.length > 0 && { properties }),
    ...ruled(of, OBJECT),
    ...dependent(of),
  };
}

/** Whether there may be others than those that are named. A request says nothing of it: they are ignored. */
function furtherMembers(of: Described, presence: Presence, named: number): Fragment {
  const [pattern] = of.patterns ?? [];
  if (pattern !== undefined) return { additionalProperties: member(pattern.rule, presence) };
  if (presence === 'optional' && named > 0) return {};
  return { additionalProperties: of.flags?.unknown === true || named === 0 };
}

/** Of `or`, which no generator of clients makes a type of, the description tells. */
function dependent({ dependencies = [] }: Described): Fragment {
  const together = dependencies.filter(({ rel }) => rel === 'with').map(({ key, peers }) => [key, peers]);
  return together.length === 0 ? {} : { dependentRequired: Object.fromEntries(together) as Fragment };
}

function notValid({ invalid }: Described): Fragment {
  return invalid === undefined ? {} : { not: { const: invalid[0] } };
}

type Rules = Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => Fragment>>;

const STRING: Rules = {
  min: ({ limit }) => ({ minLength: limit }),
  max: ({ limit }) => ({ maxLength: limit }),
  pattern: ({ regex }) => ({
    pattern: String(regex)
      .replaceAll(/^\/|\/[a-z]*$/g, '')
      .replaceAll('\\/', '/'),
  }),
  isoDate: () => ({ format: 'date-time' }),
};
const NUMBER: Rules = {
  min: ({ limit }) => ({ minimum: limit }),
  max: ({ limit }) => ({ maximum: limit }),
};
const ARRAY: Rules = {
  min: ({ limit }) => ({ minItems: limit }),
  max: ({ limit }) => ({ maxItems: limit }),
  unique: ({ comparator }) => (comparator === undefined ? { uniqueItems: true } : {}),
};
const OBJECT: Rules = { min: ({ limit }) => ({ minProperties: limit }) };

/** What JSON Schema can say of the rules; a number with the rule `integer` is one by its type. */
function ruled({ type, rules = [] }: Described, of: Rules): Fragment {
  const said = rules.map(({ name, args = {} }) => of[name]?.(args) ?? {});
  const isInteger = rules.some(({ name }) => name === 'integer');
  return Object.assign(
    type === 'number' ? { type: isInteger ? 'integer' : 'number' } : {},
    ...said,
  ) as Fragment;
}
