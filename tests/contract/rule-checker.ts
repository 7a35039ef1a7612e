import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './openapi';

/** Which rules of a schema a value breaks, each as one phrase that names places, never values. */
export type BrokenRules = (schema: object, value: unknown) => readonly string[];

/**
 * Checks values against JSON Schema 2020-12 as OpenAPI 3.1 uses it. Each schema is compiled once, strictly: a component is
 * a schema of its own, which all that refer to it share.
 */
export function ruleChecker({ components }: Pick<OpenApiDocument, 'components'>): BrokenRules {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  addFormats(ajv);
  for (const [name, schema] of Object.entries(components['schemas'] ?? {}))
    ajv.addSchema(withSharedReferences(schema), `schema:${name}`);
  const compiled = new Map<object, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(withSharedReferences(schema));
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(phraseOf);
  };
}

/** `#/components/schemas/Check/properties/id` is `schema:Check#/properties/id`. */
function withSharedReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/components\/schemas\/([^/]+)(?=(\/)?)/, (_all, name: string, more?: string) =>
          more === undefined ? `schema:${name}` : `schema:${name}#`,
        )
      : value,
  ) as object;
}

function phraseOf({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, unknown>>;
  const extra = additionalProperty ?? unevaluatedProperty;
  return `${instancePath} ${message}${typeof extra === 'string' ? ` (${extra})` : ''}`.trimStart();
}
