import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './openapi';

/** Which rules of a schema a value breaks, each as one phrase that names places, never values. */
export type BrokenRules = (schema: object, value: unknown) => readonly string[];

/** Checks values against JSON Schema 2020-12 as OpenAPI 3.1 uses it. Each schema is compiled once, strictly. */
export function ruleChecker({ components }: Pick<OpenApiDocument, 'components'>): BrokenRules {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  addFormats(ajv);
  ajv.addKeyword('components');
  const compiled = new Map<object, ValidateFunction>();
  return (schema, value) => {
    // The schema carries the components it refers to, because `#` is the root of what is compiled.
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(phraseOf);
  };
}

function phraseOf({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, unknown>>;
  const extra = additionalProperty ?? unevaluatedProperty;
  return `${instancePath} ${message}${typeof extra === 'string' ? ` (${extra})` : ''}`.trimStart();
}
