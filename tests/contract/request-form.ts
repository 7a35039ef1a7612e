import { METHODS, resolve, type Method, type OpenApiDocument, type Reference } from './openapi';

/** As much of JSON Schema 2020-12 as the requests of this document use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly not?: Schema;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly oneOf?: readonly Schema[];
};

/** The query and body of one operation, with references resolved. */
export type RequestForm = {
  readonly operationId: string;
  readonly method: Method;
  readonly template: string;
  /** The query as an object of typed values; without properties where there is none. */
  readonly query: Schema;
  /** The JSON body; undefined where there is none, or another one. */
  readonly body: Schema | undefined;
};

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
};
type Described = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
};
type RequestBody = { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };

/** The form of every operation of the document that takes a query or a JSON body. */
export function requestForms(document: OpenApiDocument): readonly RequestForm[] {
  return Object.entries(document.paths)
    .flatMap(([template, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method] as Described | undefined;
        return operation === undefined ? [] : [formOf(document, { template, method, operation })];
      }),
    )
    .filter(({ query, body }) => body !== undefined || Object.keys(query.properties ?? {}).length > 0);
}

type Place = { readonly template: string; readonly method: Method; readonly operation: Described };

function formOf(document: OpenApiDocument, { template, method, operation }: Place): RequestForm {
  const parameters = (operation.parameters ?? [])
    .map((parameter) => resolve<Parameter>(document, parameter))
    .filter((parameter) => parameter.in === 'query');
  const { requestBody } = operation;
  const body =
    requestBody === undefined
      ? undefined
      : resolve<RequestBody>(document, requestBody).content['application/json']?.schema;
  return {
    operationId: operation.operationId,
    method,
    template,
    query: {
      type: 'object',
      required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
      properties: Object.fromEntries(
        parameters.map(({ name, schema }) => [name, withoutReferences(document, schema)]),
      ),
    },
    body: body === undefined ? undefined : withoutReferences(document, body),
  };
}

type Linked = Schema & { readonly $ref?: string; readonly allOf?: readonly Linked[] };

/** The schema with what it refers to, and with all of `allOf`, put in its place. */
function withoutReferences(document: OpenApiDocument, schema: Linked): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const bases = [...($ref === undefined ? [] : [resolve<Linked>(document, { $ref })]), ...allOf].map((base) =>
    withoutReferences(document, base),
  );
  const merged = [...bases, own].reduce<Schema>(merge, {});
  const { properties, items, oneOf } = merged;
  return {
    ...merged,
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map((one) => withoutReferences(document, one)) }),
    ...(items === undefined ? {} : { items: withoutReferences(document, items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, withoutReferences(document, each)]),
          ),
        }),
  };
}

function merge(one: Schema, other: Schema): Schema {
  const hasProperties = one.properties !== undefined || other.properties !== undefined;
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  return {
    ...one,
    ...other,
    ...(hasProperties ? { properties: { ...one.properties, ...other.properties } } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}
