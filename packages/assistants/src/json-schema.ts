/** A JSON Schema of the dialect 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object whose members are all known. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', additionalProperties: false, properties, required };
}

/** A text that may be missing. */
export const TEXT_OR_NULL: JsonSchema = { type: ['string', 'null'] };
export const NUMBER_OR_NULL: JsonSchema = { type: ['number', 'null'] };
export const BOOLEAN_OR_NULL: JsonSchema = { type: ['boolean', 'null'] };
