import type { Schema } from './request-form';

export type Members = Readonly<Record<string, unknown>>;

/** An object with one thing in it changed. */
export type Mutant = {
  /** Which member was changed, and how. */
  readonly what: string;
  readonly value: Members;
};

/**
 * An object changed in one place at a time, in every way that its schema may have a rule against: each member taken away,
 * of another type, beyond each bound, outside of its pattern, format and list of values. Some of them are still allowed.
 */
export function mutantsOf(schema: Schema, value: Members): readonly Mutant[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const { [name]: present, ...others } = value;
    const changed = changesOf(each, present).map(([how, next]) => ({
      what: `${name}: ${how}`,
      value: { ...value, [name]: next },
    }));
    return [{ what: `${name}: absent`, value: others }, ...changed];
  });
}

type Change = readonly [how: string, value: unknown];

function changesOf(schema: Schema, value: unknown): readonly Change[] {
  return [
    ...OTHER_TYPES,
    ['in an array', [value]],
    ...lengths(schema),
    ...(typeof value === 'string' ? textChanges(value) : []),
    ...(typeof value === 'number' ? numberChanges(schema, value) : []),
    ...(Array.isArray(value) ? arrayChanges(schema, value) : []),
    ...(schema.properties === undefined ? [] : memberChanges(schema, (value ?? {}) as Members)),
  ];
}

const OTHER_TYPES: readonly Change[] = [
  ['a boolean', true],
  ['an integer', 7],
  ['a fraction', 1.5],
  ['a text', 'none of these'],
  ['a number as text', '7'],
  ['an empty text', ''],
  ['an empty array', []],
  ['an empty object', {}],
  ['null', null],
];

function lengths({ minLength = 0, maxLength = 1_000 }: Schema): readonly Change[] {
  return [
    ['too short', 'A'.repeat(Math.max(minLength - 1, 0))],
    ['too long', 'A'.repeat(maxLength + 1)],
  ];
}

/** Of these each pattern of the document refuses some. */
const SUSPECTS = ['\u0000', '\u0085', '\n', '~', '*', '|', '_', 'é', '\u2028', '\u202E', '\uFFFD'];

function textChanges(value: string): readonly Change[] {
  const middle = Math.ceil(value.length / 2);
  const inserted = SUSPECTS.map((sign): Change => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return [`with U+${code}`, `${value.slice(0, middle)}${sign}${value.slice(middle)}`];
  });
  return [
    ...inserted,
    ['in the other case', value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()],
    ['without hyphens', value.replaceAll('-', '')],
    ['in braces', `{${value}}`],
    ['a day without a time', '2999-01-31'],
    ['a time without a zone', '2999-01-31T12:00:00'],
    ['a day that is none', '2999-02-30T12:00:00Z'],
    ['a year', '2999'],
    ['blanks', '   '],
  ];
}

function numberChanges({ minimum = 0, maximum = 0 }: Schema, value: number): readonly Change[] {
  return [
    ['below the least', minimum - 1],
    ['above the greatest', maximum + 1],
    ['zero', 0],
    ['with a fraction', value + 0.5],
    ['as text', String(value)],
    ['in scientific notation', `${String(value)}e0`],
    ['with a sign', `+${String(value)}`],
    ['hexadecimal', `0x${value.toString(16)}`],
    ['with a blank in it', `${String(value)} 0`],
  ];
}

function arrayChanges(
  { items = {}, maxItems = 1_000 }: Schema,
  value: readonly unknown[],
): readonly Change[] {
  const [first] = value;
  const changedItems = changesOf(items, first).map(([how, item]): Change => [`an item ${how}`, [item]]);
  const many = Array.from({ length: maxItems + 1 }, (_, index) =>
    items.format === 'uuid'
      ? String(first).replace(/.{4}$/, index.toString(16).padStart(4, '0'))
      : `A${String(index)}`,
  );
  return [...changedItems, ['the same item twice', [first, first]], ['too many items', many]];
}

function memberChanges(schema: Schema, value: Members): readonly Change[] {
  return mutantsOf(schema, value).map(({ what, value: changed }): Change => [what, changed]);
}
