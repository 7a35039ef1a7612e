/** As much of an OpenAPI 3.1 document as the contract tests read. */
export type OpenApiDocument = {
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly Security[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

/** The schemes that open an operation together, with their scopes. */
type Security = Readonly<Record<string, readonly string[]>>;

export type PathItem = Readonly<Partial<Record<Method, Operation>>> & {
  readonly parameters?: readonly (Parameter | Reference)[];
};

export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
export type Method = (typeof METHODS)[number];

export type Operation = {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Security[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content } | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly 'x-codeSamples'?: readonly CodeSample[];
};

type CodeSample = { readonly lang: string; readonly source: string };

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
};

type Response = {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
  /** The codes of the problem it carries. */
  readonly 'x-error-codes'?: readonly string[];
};

export type Header = { readonly required?: boolean; readonly schema: object };

export type Content = Readonly<Record<string, MediaType>>;

export type MediaType = {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
};

type Example = { readonly value: unknown };

export type Reference = { readonly $ref: string };

/** Follows a `#/...` reference, and the one it leads to. */
export function resolve<Part extends object>(document: object, part: Part | Reference): Part {
  if (!('$ref' in part)) return part;
  const keys = part.$ref.replace(/^#\//, '').split('/');
  const target = keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document);
  if (!isObject(target)) throw new Error(`${part.$ref} leads nowhere`);
  return resolve(document, target as Part | Reference);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Every operation with the path and method it is documented under. */
export function operationsOf({
  paths,
}: OpenApiDocument): readonly { path: string; method: Method; item: PathItem; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, item, operation }];
    }),
  );
}

/** What a media type or a parameter shows, the first one first. */
export function examplesOf(
  document: object,
  { example, examples = {} }: Pick<MediaType, 'example' | 'examples'>,
): readonly unknown[] {
  const named = Object.values(examples).map((each) => resolve<Example>(document, each).value);
  return example === undefined ? named : [example, ...named];
}

/** The first media type of an operation's body, with what it shows first; undefined where there is no body. */
export function exampleBodyOf(
  document: object,
  { requestBody }: Operation,
): { readonly type: string; readonly value: unknown } | undefined {
  if (requestBody === undefined) return undefined;
  const [first] = Object.entries(resolve(document, requestBody).content);
  return first && { type: first[0], value: examplesOf(document, first[1])[0] };
}

/** How an operation is called in each language; none where no program calls it. */
export function codeSamplesOf({ 'x-codeSamples': samples = [] }: Operation): readonly CodeSample[] {
  return samples;
}
