import { randomUUID } from 'node:crypto';
import { document } from '../contract/_document';
import { exampleBodyOf, operationsOf, resolve, type Method } from '../contract/openapi';
import { PATIENT, type Call } from './client';

/** One operation of the OpenAPI document, so that a route that is added there is in every matrix by itself. */
export type Route = {
  readonly method: Method;
  /** With placeholders, such as `/api/eligibility/checks/{checkId}`. */
  readonly template: string;
  readonly placeholders: readonly string[];
  /** The security schemes of which each opens it. */
  readonly openedBy: readonly string[];
  /** The scopes that the document says a key needs, all of them: for what belongs to a check, that of a mock check. */
  readonly scopes: readonly string[];
  /** Whether the document says that no scope is needed. */
  readonly isForAnyKey: boolean;
  /** The query parameters that the document declares. */
  readonly query: readonly string[];
  /** What the document shows as the body; undefined for a route without one. */
  readonly body: ReturnType<typeof exampleBodyOf>;
};

const routes: readonly Route[] = operationsOf(document).map(({ path, method, item, operation }) => {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    resolve(document, parameter),
  );
  const { security = document.security } = operation;
  const { description = '' } = operation as { readonly description?: string };
  return {
    method,
    template: path,
    openedBy: security.flatMap((schemes) => Object.keys(schemes)),
    placeholders: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name),
    scopes: neededScopes(description),
    isForAnyKey: description.includes('Any key may'),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    body: exampleBodyOf(document, operation),
  };
});

function neededScopes(description: string): readonly string[] {
  const text = description.replace(/\s+/g, ' ');
  const ofCheck = /needs the scope that the check needed/i.test(text);
  const [, first, second] = /Needs the scopes? `([a-z:]+)`(?: and `([a-z:]+)`)?/.exec(text) ?? [];
  return [first, second, ofCheck ? 'check:mock' : undefined].filter((scope) => scope !== undefined);
}

/** What a workspace's key opens. */
export const WORKSPACE_ROUTES = routes.filter(({ openedBy }) => openedBy.includes('workspaceKey'));
/** What an operator's credential opens. */
export const OPERATOR_ROUTES = routes.filter(({ openedBy }) => openedBy.includes('operatorToken'));

const SAMPLE_QUERY: Readonly<Record<string, string>> = { ...PATIENT, query: 'aetna' };

/** Where the webhooks of these tests are sent. */
export const NOBODY_LISTENS = 'http://127.0.0.1:65535/events';

/** What stands for these members of the bodies that the document shows. */
const OF_THESE_TESTS: Readonly<Record<string, unknown>> = { ...PATIENT, url: NOBODY_LISTENS };
/** Nobody gives a key scopes that the own one has not: the key of a test may have this one alone. */
const GIVES_SCOPES = 'post /api/workspace/keys';

/** They are refused without an idempotency key. */
const NEEDS_KEY: readonly string[] = [
  'post /api/eligibility/batches',
  'post /api/eligibility/batches.csv',
  'post /api/eligibility/schedules',
];
/** The id of a batch is a member of their body. */
const NAMES_BATCH: readonly string[] = ['post /api/eligibility/schedules'];

/** A request that the route can answer, with these values for its placeholders. @throws Error for one without a value */
export function requestTo(
  { method, template, query, body }: Route,
  ids: Readonly<Record<string, string>> = {},
): { readonly path: string; readonly call: Call } {
  const path = template.replace(/\{([^}]+)\}/g, (_all, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`${template}: these tests need a value for {${name}}`);
    return value;
  });
  if (method === 'get') {
    const known = query.flatMap((name) => {
      const value = SAMPLE_QUERY[name];
      return value === undefined ? [] : [[name, value]];
    });
    return { path, call: { query: Object.fromEntries(known) as Record<string, string> } };
  }
  const route = `${method} ${template}`;
  const headers = {
    ...(NEEDS_KEY.includes(route) && { 'idempotency-key': randomUUID() }),
    ...(typeof body?.value === 'string' && { 'content-type': body.type }),
  };
  return { path, call: { method: method.toUpperCase(), headers, ...sentBody(route, body?.value, ids) } };
}

function sentBody(
  route: string,
  shown: unknown,
  { batchId }: Readonly<Record<string, string>>,
): Pick<Call, 'json' | 'raw'> {
  if (shown === undefined) return {};
  if (typeof shown === 'string') return { raw: shown };
  const members = Object.entries(shown as object).map(([name, value]) => [
    name,
    OF_THESE_TESTS[name] ?? (value as unknown),
  ]);
  return {
    json: {
      ...(Object.fromEntries(members) as object),
      ...(NAMES_BATCH.includes(route) && { batchId }),
      ...(route === GIVES_SCOPES && { scopes: ['workspace:admin'] }),
    },
  };
}
