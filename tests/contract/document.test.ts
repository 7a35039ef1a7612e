import { ERROR_TABLE, isErrorCode } from '@eligibility/kit';
import { document } from './_document';
import { examplesOf, operationsOf, resolve, type MediaType, type Reference } from './openapi';
import { ruleChecker } from './rule-checker';

const operations = operationsOf(document);
const brokenRules = ruleChecker(document);

type Node = Readonly<Record<string, unknown>>;

type Shown = {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema: { readonly default?: unknown };
};

/** Every object and array in a value, those behind its references included, each once. */
function nodesBehind(value: unknown): readonly Node[] {
  const seen = new Set<Node>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const node = part as Node;
    if (seen.has(node)) return;
    seen.add(node);
    if (isReference(node)) visit(resolve(document, node));
    Object.values(node).forEach(visit);
  };
  visit(value);
  return [...seen];
}

function isReference(node: Node): node is Node & Reference {
  return typeof node['$ref'] === 'string';
}

/** Media types, parameters and headers: all that has a schema. */
const holders = (): readonly MediaType[] =>
  nodesBehind(document).filter((node): node is Node & MediaType => 'schema' in node);

/** What any linter holds (references, names, placeholders) is held by tests/openapi/lint.mts. */
describe('the OpenAPI document', () => {
  it.each(operations)('states who may call $method $path', ({ path, operation }) => {
    const { security = document.security } = operation;
    const [, top] = path.split('/');
    const scheme = { api: 'workspaceKey', ops: 'operatorToken' }[top ?? ''];
    const bySession = { session: [] };

    // What is about sessions is for people alone, and signing in needs none yet.
    const isAboutSessions = /^[/]api[/]sessions?(?:[/]|$)/.test(path);
    const byScheme = scheme === undefined ? [] : [{ [scheme]: [] }, bySession];
    expect(isAboutSessions ? [[], [bySession]] : [byScheme]).toContainEqual(security);
  });

  it('summarizes each operation once, under one tag that it declares', () => {
    const declared = document.tags.map((tag) => tag.name);
    // Tools that read a document call an operation by its summary: two alike are twins there.
    const summaries = operations.map(({ operation }) => operation.summary);

    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.tags).toHaveLength(1);
      expect(declared).toEqual(expect.arrayContaining([...(operation.tags ?? [])]));
    }
  });

  it.each(operations)('describes every answer to $method $path, failures included', ({ operation }) => {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['500']));
    expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
    for (const response of Object.values(operation.responses)) {
      expect(resolve(document, response).description).toEqual(expect.stringMatching(/\S/));
    }
  });

  it('documents limited sign-ins at every operation that takes a key or a token', () => {
    const silent = operations
      .filter(({ operation: { security = document.security } }) => security.length > 0)
      .filter(({ operation }) => !('429' in operation.responses))
      .map(({ method, path }) => `${method} ${path}`);

    expect(silent).toEqual([]);
  });

  it('has only schemas that are valid JSON Schema 2020-12, without unknown keywords', () => {
    const schemas = [
      ...Object.values(document.components['schemas'] ?? {}),
      ...holders().map(({ schema }) => schema),
    ];

    expect(() => schemas.map((schema) => brokenRules(schema, undefined))).not.toThrow();
  });

  it('states for every object in an answer whether it may have further members', () => {
    const objects = nodesBehind(operations.map(({ operation }) => operation.responses)).filter(
      (node) => node['type'] === 'object',
    );
    const open = objects.filter((node) => !('additionalProperties' in node));

    expect(objects).toContain(document.components['schemas']?.['BenefitSummary']);
    expect(open).toEqual([]);
  });

  it('leaves every object in a request open, because unknown members are ignored', () => {
    const bodies = nodesBehind(
      operations.map(({ operation }) => (operation as { readonly requestBody?: object }).requestBody),
    );
    // A search with a misspelt filter must not return everything.
    const searches = [document.components['schemas']?.['CheckSearch']];
    const closed = bodies.filter(
      (node) => !searches.includes(node) && node['additionalProperties'] === false,
    );

    expect(bodies).toContain(document.components['schemas']?.['PractitionerRequest']);
    expect(closed).toEqual([]);
  });

  it('has an example or a default for every query parameter that can be sent unchanged', () => {
    // Tools send what they are shown: a cursor, a version of another catalog and a run of another schedule are refused,
    // a key is of one check, and nobody confirms by an example.
    const ofOneCall = ['cursor', 'baseVersion', 'batchId', 'idempotencyKey', 'confirm'];
    const parameters = operations
      .flatMap(({ item, operation }) => [...(item.parameters ?? []), ...(operation.parameters ?? [])])
      .map((parameter) => resolve(document, parameter) as Shown)
      .filter((parameter) => parameter.in === 'query');
    const blank = parameters.filter(({ example, schema }) => (example ?? schema.default) === undefined);
    const shown = parameters.filter(({ example }) => example !== undefined);

    expect(new Set(blank.map(({ name }) => name))).toEqual(new Set(ofOneCall));
    expect(shown.flatMap(({ schema, example }) => brokenRules(schema, example))).toEqual([]);
  });

  it.each(operations)('shows a complete request to $method $path', ({ item, operation }) => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      resolve(document, parameter),
    );
    const unshown = parameters.filter(({ required, example }) => required === true && example === undefined);
    const { content = {} } =
      operation.requestBody === undefined ? {} : resolve(document, operation.requestBody);
    const blank = Object.entries(content).filter(([, media]) => examplesOf(document, media).length === 0);

    expect(unshown.map(({ name }) => name)).toEqual([]);
    expect(blank.map(([type]) => type)).toEqual([]);
  });

  it('shows only examples that its schemas allow', () => {
    const shown = holders().flatMap((holder) =>
      examplesOf(document, holder).map((example) => brokenRules(holder.schema, example)),
    );

    expect(shown.length).toBeGreaterThan(150);
    expect(shown.flat()).toEqual([]);
  });

  it('shows every error code with the status and the title of the error table', () => {
    const shown = Object.values(document.components['examples'] ?? {})
      .map((example) => (example as { value: Record<string, unknown> }).value)
      .filter(({ code }) => isErrorCode(code))
      .map(({ code, status, title, type }) => ({ code, status, title, type }));

    expect(new Set(shown)).toEqual(
      new Set(
        Object.entries(ERROR_TABLE).map(([code, { http, title }]) => ({
          code,
          status: http,
          title,
          type: `/docs/errors/${code}`,
        })),
      ),
    );
  });

  it('lists for every problem the codes it may carry, each under its own status', () => {
    const problems = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .map(([status, response]) => ({ status, response: resolve(document, response) }))
        .filter(({ response }) => response.content?.['application/problem+json'] !== undefined),
    );
    const wrong = problems.flatMap(({ status, response: { 'x-error-codes': codes = ['none'] } }) =>
      codes.filter((code) => !isErrorCode(code) || String(ERROR_TABLE[code].http) !== status),
    );

    expect(problems.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
