import type { Answer, Operation, Sent } from '../http/operation';
import type { Who } from '../identity/http/who';
import { jsonSchemaOf, type Fragment } from '../http/docs/json-schema';
import { documentedWebhooks } from '../events/routes/webhook-messages';
import { documentedHeaders, headersOf } from '../http/docs/answer-headers';
import { documentedRefusals } from '../http/docs/problem-answers';
import { parametersIn, withSharedParameters } from '../http/docs/parameters';
import { CLIENT_ID } from '../http/header-fields';
import { PATH_PARAMETERS } from './path-parameters';
import { routesOf } from './routes';
import { SCHEMAS } from './schemas';

type Documented = Operation<Who>;

/** In the place of what routes are made with: they are read here, and not called. */
const UNTOUCHED: never = new Proxy(() => undefined, {
  get: () => UNTOUCHED,
  apply: () => UNTOUCHED,
}) as never;

/** Every operation with its whole path. */
export function everyOperation(): readonly Documented[] {
  const { callers, people, operators } = routesOf(UNTOUCHED, UNTOUCHED);
  const below = (prefix: '/api' | '/ops', routes: readonly Documented[]): readonly Documented[] =>
    routes.map((route) => ({ ...route, path: `${prefix}${route.path}` }));
  return [...below('/api', [...callers, ...people]), ...below('/ops', operators)];
}

/**
 * The `paths` of the OpenAPI document: what the routes say of themselves, and what follows from what they are. A caller's
 * route is counted, so that its answers have the rate's headers; who has to sign in may be refused; a path with an id can
 * be not found; a body or a query can be not valid; whom it is for is the last sentence of its description.
 */
function documentedPaths(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of everyOperation()) {
    const parameters = pathParametersOf(route);
    const item = (paths[route.path] ??= parameters.length > 0 ? { parameters } : {});
    item[route.method.toLowerCase()] = described(route);
  }
  return paths;
}

/** The part of the OpenAPI document that the routes and their schemas are. */
export function documented(): Fragment {
  const { paths, parameters } = withSharedParameters(documentedPaths());
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonSchemaOf(schema)]);
  return {
    paths,
    webhooks: documentedWebhooks(),
    components: {
      parameters,
      headers: documentedHeaders(),
      responses: documentedRefusals(),
      schemas: Object.fromEntries(schemas) as Fragment,
    },
  };
}

function described(route: Documented): Fragment {
  const { method, path, id, summary, who } = route;
  const parameters = parametersOf(route);
  return {
    operationId: id,
    tags: [TAGS.find(([beginning]) => beginning.test(`${method} ${path}`))?.[1] ?? 'Checks'],
    summary,
    ...descriptionOf(route),
    ...(who.kind !== 'caller' && { security: SECURITY[who.kind] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  };
}

const SECURITY = {
  operator: [{ operatorToken: [] }, { session: [] }],
  'signed-in': [{ session: [] }],
  anyone: [],
} as const;

/** By the beginning of the path; what begins with none of them is about checks. */
const TAGS: readonly (readonly [RegExp, string])[] = [
  [/ \/ops\//, 'Operators'],
  [/ \/api\/(session|sessions)(\/|$)/, 'Sessions'],
  [/ \/api\/workspace(\/|$)/, 'Workspace'],
  [/ \/api\/(events|webhooks)(\/|$)/, 'Events'],
  [/ \/api\/wallet(\/|$)/, 'Wallet'],
  [/ \/api\/payers(\/|$)/, 'Payers'],
  [/ \/api\/eligibility\/(batches|schedules)/, 'Batches'],
  [/^POST \/api\/eligibility\/checks$| \/api\/eligibility\/(check|fixtures)(\/|$)/, 'Eligibility'],
];

function descriptionOf({ description, who }: Documented): { readonly description?: string } {
  const sentences = [description, needsOf(who)].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function needsOf(who: Who): string | undefined {
  if (who.kind === 'operator') return `Needs the role ${quoted(who.roles, ' or ')}.`;
  if (who.kind !== 'caller' || who.scopes.length === 0) return undefined;
  return `Needs the ${who.scopes.length === 1 ? 'scope' : 'scopes'} ${quoted(who.scopes, ' and ')}.`;
}

function quoted(names: readonly string[], between: string): string {
  return names.map((name) => `\`${name}\``).join(between);
}

function reference(kind: string, name: string): Fragment {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Those of the path, which its operations share. */
function pathParametersOf({ path }: Documented): readonly Fragment[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return parametersIn('path', Object.fromEntries(names.map((name) => [name, PATH_PARAMETERS[name]])));
}

function parametersOf({ who, query, headers }: Documented): readonly Fragment[] {
  const isForClinic = who.kind === 'caller' && who.isForClinic;
  return [
    ...parametersIn('header', { ...(isForClinic && CLIENT_ID), ...headers }),
    ...parametersIn('query', query?.members ?? {}),
  ];
}

function requestBodyOf({ sends, body }: Documented): { readonly requestBody?: Fragment } {
  if (sends === undefined) return {};
  const maxBytes = typeof body === 'object' ? { 'x-max-bytes': body.maxBytes } : {};
  return { requestBody: { required: true, ...maxBytes, content: contentOf(sends) } };
}

function contentOf(sends: Sent): Fragment {
  if ('file' in sends)
    return {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example: sends.file },
    };
  const { json, ...shown } = sends;
  return {
    'application/json': { schema: typeof json === 'string' ? reference('schemas', json) : json, ...shown },
  };
}

function answersOf({ answers, who }: Documented): Fragment {
  const usual = headersOf(
    who.kind === 'caller' ? ['RequestId', 'RateLimit', 'RateLimitPolicy'] : ['RequestId'],
  );
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, answerOf(answer, usual)]),
  );
}

function answerOf(answer: Answer, usual: Fragment): Fragment {
  if (isWithSchema(answer)) {
    const [schema, description, { headers = [], ...shown } = {}] = answer;
    const content = { 'application/json': { schema: reference('schemas', schema), ...shown } };
    return { description, headers: { ...usual, ...headersOf(headers) }, content };
  }
  const { nothing: description, headers, ...others } = answer;
  if (description !== undefined) return { description, headers: usual };
  return { ...others, headers: { ...usual, ...(headers as Fragment | undefined) } };
}

function isWithSchema(answer: Answer): answer is Extract<Answer, readonly unknown[]> {
  return Array.isArray(answer);
}

/** For those whose credentials are looked at. */
const FORBIDDEN = {
  caller: 'Forbidden',
  operator: 'OperatorForbidden',
  'signed-in': 'CrossSiteRequest',
} as const;

function refusalsOf({ path, who, sends, query, headers, refuses = {} }: Documented): Fragment {
  const names: Record<number, string | null | undefined> = {
    ...((sends ?? query ?? headers) !== undefined && { 400: 'BadRequest' }),
    ...(who.kind !== 'anyone' && { 401: 'Unauthorized', 403: FORBIDDEN[who.kind], 429: 'RateLimited' }),
    ...(path.includes('{') && { 404: 'NotFound' }),
    ...(sends !== undefined && {
      408: 'RequestTimeout',
      413: 'PayloadTooLarge',
      415: 'UnsupportedMediaType',
    }),
    ...{ 431: 'HeadersTooLarge', 500: 'Internal', 503: 'ServiceUnavailable' },
    ...refuses,
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([status, name]) =>
      typeof name === 'string' ? [[status, reference('responses', name)]] : [],
    ),
  );
}
