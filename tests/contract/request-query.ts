import type { Schema } from './request-form';
import type { Members } from './request-mutants';

type Pair = readonly [name: string, text: string];

/** The members as they are written into a URL: an array as one pair an item; null and objects cannot be. */
export function pairsOf(members: Members): readonly Pair[] {
  return Object.entries(members).flatMap(([name, value]) =>
    [value].flat().flatMap((each): readonly Pair[] => (isScalar(each) ? [[name, String(each)]] : [])),
  );
}

/** What the pairs mean under the schema of a query: a text that is no number or boolean stays a text. */
export function membersOf({ properties = {} }: Schema, pairs: readonly Pair[]): Members {
  const names = [...new Set(pairs.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = pairs
        .filter(([each]) => each === name)
        .map(([, text]) => readAs(properties[name], text));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function readAs(schema: Schema | undefined, text: string): unknown {
  if (schema?.type === 'integer' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (schema?.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
