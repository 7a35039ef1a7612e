import {
  METHODS,
  resolve,
  type Content,
  type Header,
  type OpenApiDocument,
  type Operation,
  type PathItem,
} from './openapi';
import { brokenAnswerRules, brokenProblemRules } from './cross-field-rules';
import { ruleChecker, type BrokenRules } from './rule-checker';

export type ObservedResponse = {
  readonly method: string;
  /** As requested; a query string is ignored. */
  readonly path: string;
  readonly status: number;
  /** By lower-case name, as Node.js gives them. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed body of a JSON answer, the text of any other. */
  readonly body: unknown;
};

export type Contract = {
  /**
   * Passes only for a response that the document promises: status, required headers, media type and body. An unknown path
   * is promised a 404, an undocumented method a 405.
   * @throws Error that names places and rules, never values, which may be a patient's
   */
  readonly expectResponse: (observed: ObservedResponse) => void;
};

/** Holds responses against an OpenAPI 3.1 document. */
export function contractOf(openApi: object): Contract {
  const document = openApi as OpenApiDocument;
  const promiseOf = promiseFinder(document);
  const brokenRules = ruleChecker(document);
  return {
    expectResponse: (observed) => {
      const promised = promiseOf(observed);
      const broken = [
        ...brokenHeaders(promised, observed, brokenRules),
        ...brokenBody(promised, observed, brokenRules),
      ];
      if (broken.length > 0) throw new Error(`${promised.name}: ${broken.join('; ')}`);
    },
  };
}

type Promised = {
  /** Method, path template and status. */
  readonly name: string;
  readonly headers: Readonly<Record<string, Header>>;
  readonly content: Content | undefined;
  /** The error codes it may carry; empty for what is no problem. */
  readonly codes: readonly string[];
};

function promiseFinder(document: OpenApiDocument): (observed: ObservedResponse) => Promised {
  // A literal path wins over a template, as in section 4.8.8.2 of OpenAPI 3.1.
  const routes = Object.entries(document.paths)
    .map(([template, item]) => ({ template, item, pattern: patternOf(template) }))
    .sort((a, b) => placeholdersIn(a.template) - placeholdersIn(b.template));
  return ({ method, path, status }) => {
    const [pathname = ''] = path.split('?');
    const route = routes.find(({ pattern }) => pattern.test(pathname));
    const name = `${method.toUpperCase()} ${route?.template ?? '(undocumented path)'} ${String(status)}`;
    const responses = responsesTo(method, pathname, route?.item);
    const found = responses[String(status)] ?? responses['default'] ?? UNREADABLE[String(status)];
    if (found === undefined) throw new Error(`${name}: documented are ${Object.keys(responses).join(', ')}`);
    const { headers = {}, content, 'x-error-codes': codes = [] } = resolve(document, found);
    const resolved = Object.entries(headers).map(
      ([key, header]) => [key, resolve(document, header)] as const,
    );
    return { name, headers: Object.fromEntries(resolved), content, codes };
  };
}

/** What Node's HTTP parser refuses before it routes a path. */
const UNREADABLE: Operation['responses'] = {
  '408': { $ref: '#/components/responses/RequestTimeout' },
  '431': { $ref: '#/components/responses/HeadersTooLarge' },
};

function responsesTo(method: string, path: string, item: PathItem | undefined): Operation['responses'] {
  const notFound = isForPrograms(path) ? 'NotFound' : 'PageNotFound';
  if (item === undefined) return { '404': { $ref: `#/components/responses/${notFound}` } };
  const known = METHODS.find((name) => name === method.toLowerCase());
  const operation = known === undefined ? undefined : item[known];
  return operation?.responses ?? { '405': { $ref: '#/components/responses/MethodNotAllowed' } };
}

/** Where no problem is answered with a page. */
function isForPrograms(path: string): boolean {
  return /^\/(api|ops)(\/|$)/i.test(path);
}

function patternOf(template: string): RegExp {
  const literals = template.split(/\{[^}]+\}/).map((literal) => literal.replace(/[.*+?^$|()[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}

function placeholdersIn(template: string): number {
  return template.split('{').length - 1;
}

function brokenHeaders(
  { headers }: Promised,
  observed: ObservedResponse,
  brokenRules: BrokenRules,
): readonly string[] {
  return Object.entries(headers).flatMap(([name, { required, schema }]) => {
    const value = observed.headers[name.toLowerCase()];
    if (value === undefined) return required === true ? [`header ${name} is missing`] : [];
    return brokenRules(schema, value).map((rule) => `header ${name} ${rule}`);
  });
}

function brokenBody(
  { content = {}, codes }: Promised,
  { path, status, headers, body }: ObservedResponse,
  brokenRules: BrokenRules,
): readonly string[] {
  const documentedTypes = Object.keys(content);
  const mediaType = mediaTypeOf(headers);
  if (mediaType === '' && documentedTypes.length === 0) return [];
  const documented = content[mediaType];
  if (documented === undefined)
    return [`media type '${mediaType}' is not among [${documentedTypes.join(', ')}]`];
  if (mediaType === 'text/html' && codes.length > 0 && isForPrograms(path))
    return ['a page where programs ask'];
  const { schema } = documented;
  const broken = [
    ...brokenRules(schema, body),
    ...(isSchema(schema, 'Problem') ? brokenPromises(codes, status, body) : []),
    ...(isSchema(schema, 'CheckAnswer') ? brokenAnswerRules(body) : []),
  ];
  return broken.map((rule) => `body ${rule}`);
}

function mediaTypeOf(headers: ObservedResponse['headers']): string {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  return mediaType;
}

/** What a problem must have in addition to its schema: a code and the status of this response. */
function brokenPromises(codes: readonly string[], status: number, body: unknown): readonly string[] {
  const { code, status: statusInBody } = Object(body) as {
    readonly code?: unknown;
    readonly status?: unknown;
  };
  return [
    ...(codes.includes(String(code)) ? [] : [`/code must be one of ${codes.join(', ')}`]),
    ...(statusInBody === status ? [] : ['/status must be the status of the response']),
    ...brokenProblemRules(body),
  ];
}

function isSchema(schema: object, name: string): boolean {
  return '$ref' in schema && schema.$ref === `#/components/schemas/${name}`;
}
