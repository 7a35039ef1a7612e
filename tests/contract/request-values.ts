import * as fc from 'fast-check';
import type { Schema } from './request-form';

const DAY_MS = 24 * 3_600_000;

/** Whether a value is one that the schema allows. */
export type Allows = (schema: Schema, value: unknown) => boolean;

/**
 * Draws values that a schema allows.
 * @param allows what JSON Schema says of them; what the drawing cannot hold by itself is filtered by it
 * @param now epoch milliseconds that the times which are drawn are around
 */
export function valueDrawer(
  allows: Allows,
  now: number,
): (schema: Schema, isComplete?: boolean) => fc.Arbitrary<unknown> {
  const draw = (schema: Schema, isComplete = false): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.oneOf !== undefined) {
      const kinds = schema.oneOf.filter(({ type }) => !isComplete || type !== 'null');
      return fc.oneof(...kinds.map((one) => draw(one, isComplete)));
    }
    if (Array.isArray(schema.type)) {
      const types = (schema.type as readonly string[]).filter((type) => !isComplete || type !== 'null');
      return fc.oneof(...types.map((type) => draw({ ...schema, type }, isComplete)));
    }
    const drawn = drawers[schema.type as keyof typeof drawers](schema, isComplete);
    return drawn.filter((value) => allows(schema, value));
  };
  /** With all members, or with some of those that may be absent. */
  const objects = ({ properties = {}, required = [] }: Schema, isComplete: boolean): fc.Arbitrary<unknown> =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, draw(each, isComplete)])),
      isComplete ? {} : { requiredKeys: [...required] },
    );
  /** By `type`. */
  const drawers = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: (schema: Schema) => integers(schema),
    number: (schema: Schema) => numbers(schema),
    string: (schema: Schema) => texts(schema, now),
    array: (schema: Schema, isComplete: boolean) => arrays(schema, draw(schema.items ?? {}, isComplete)),
    object: objects,
  } satisfies Record<string, (schema: Schema, isComplete: boolean) => fc.Arbitrary<unknown>>;
  return draw;
}

/** The bounds themselves often, for it is there that two readings of them differ. */
function integers({ minimum = 0, maximum = 1_000_000_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }));
}

/** Amounts: with cents, and with parts of a cent. */
function numbers(schema: Schema): fc.Arbitrary<number> {
  const { minimum = 0, maximum = 1_000_000_000 } = schema;
  return fc.oneof(integers(schema), fc.double({ min: minimum, max: maximum, noNaN: true }));
}

function texts(schema: Schema, now: number): fc.Arbitrary<string> {
  const { format, pattern, examples = [], minLength = 0, maxLength = 100 } = schema;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.integer({ min: now - DAY_MS, max: now + 300 * DAY_MS }).map(isoText);
  const plain = fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength }),
    fc.string({ minLength, maxLength, unit: 'grapheme-ascii' }),
    fc.string({ minLength: maxLength, maxLength, unit: 'grapheme-ascii' }),
  );
  if (pattern === undefined) return plain;
  const known = examples.length === 0 ? [] : [fc.constantFrom(...(examples as readonly string[]))];
  return fc.oneof(...known, fc.stringMatching(new RegExp(pattern)), longTexts(pattern, maxLength));
}

/** As long as may be, of what the pattern allows: a character that does not fit is left out. */
function longTexts(pattern: string, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', minLength: maxLength, maxLength: 2 * maxLength }).map((text) =>
    Array.from(text)
      .filter((character) => new RegExp(pattern, 'u').test(`00${character}`))
      .slice(0, maxLength)
      .join(''),
  );
}

function arrays(
  { minItems = 0, maxItems = 5, uniqueItems = false }: Schema,
  items: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, 5) };
  return uniqueItems ? fc.uniqueArray(items, bounds) : fc.array(items, bounds);
}

function isoText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
