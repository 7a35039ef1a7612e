import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Part = { readonly name: string; readonly content: object };
type Errors = Readonly<Record<string, object>>;
const { ERRORS, readErrors, errorPart, errorSource, withProblems } = jest.requireActual<{
  readonly ERRORS: string;
  readonly readErrors: (root: string) => Errors;
  readonly errorPart: (errors: Errors, parts: readonly Part[]) => Part;
  readonly withProblems: (part: Part) => Part;
  readonly errorSource: (errors: Errors) => string;
}>('../../scripts/errors.js');

const GONE = {
  http: 410,
  title: 'It is gone',
  meaning: 'It was here.',
  remedy: 'Look elsewhere.',
  retry: 'No.',
};

/** A part of the document with an operation that answers what the references name. */
const operation = (...responses: readonly string[]): Part => ({
  name: 'paths.yaml',
  content: {
    paths: {
      '/a': { get: { responses: responses.map((name) => ({ $ref: `#/components/responses/${name}` })) } },
    },
  },
});

describe('the list of errors', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'errors-'));
    mkdirSync(dirname(join(root, ERRORS)), { recursive: true });
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  const listed = (text: string): Errors => {
    writeFileSync(join(root, ERRORS), text);
    return readErrors(root);
  };

  it('is refused when an error lacks a text, or has a member that nothing reads', () => {
    const { retry: _, ...unfinished } = GONE;

    expect(listed(JSON.stringify({ gone: GONE }))).toEqual({ gone: GONE });
    expect(() => listed(JSON.stringify({ gone: unfinished }))).toThrow('gone lacks retry');
    expect(() => listed(JSON.stringify({ gone: { ...GONE, charged: true } }))).toThrow('gone has charged');
  });
});

describe('the errors in the OpenAPI document', () => {
  it('have their code in the enum, and an example', () => {
    expect(errorPart({ 'long-gone': GONE }, []).content).toMatchObject({
      components: {
        schemas: { ErrorCode: { enum: ['long-gone'] } },
        examples: {
          LongGone: {
            value: {
              type: '/docs/errors/long-gone',
              title: 'It is gone',
              status: 410,
              detail: 'Look elsewhere.',
              code: 'long-gone',
            },
          },
        },
      },
    });
  });

  it('show the more precise detail and the members that the list gives for their example', () => {
    const example = { detail: 'Since May.', slugs: ['a'] };

    expect(errorPart({ gone: { ...GONE, example } }, []).content).toMatchObject({
      components: { examples: { Gone: { value: example } } },
    });
  });

  it('have a response where an operation refers to it by their name and no part writes it', () => {
    const written: Part = { name: 'a.yaml', content: { components: { responses: { AlsoGone: {} } } } };
    const errors = { gone: GONE, 'also-gone': GONE, unused: GONE };
    const { content } = errorPart(errors, [operation('Gone', 'AlsoGone'), written]);

    expect(content).toEqual({
      components: expect.objectContaining({
        responses: {
          Gone: {
            description: 'It was here.',
            'x-error-codes': ['gone'],
            headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
            content: {
              'application/problem+json': {
                schema: { $ref: '#/components/schemas/Problem' },
                examples: { gone: { $ref: '#/components/examples/Gone' } },
              },
            },
          },
        },
      }) as unknown,
    });
  });

  it('have the further headers of their response', () => {
    const errors = { gone: { ...GONE, headers: { 'Retry-After': 'RetryAfter' } } };

    expect(errorPart(errors, [operation('Gone')]).content).toMatchObject({
      components: {
        responses: { Gone: { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } },
      },
    });
  });
});

describe('a response that is written by hand', () => {
  const part = (response: object): Part => ({
    name: 'a.yaml',
    content: { tags: [], components: { schemas: {}, responses: { R: response } } },
  });

  it('is a problem with an example for each of its codes', () => {
    const written = { description: 'No.', 'x-error-codes': ['gone', 'also-gone'] };
    const content = {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: {
          gone: { $ref: '#/components/examples/Gone' },
          'also-gone': { $ref: '#/components/examples/AlsoGone' },
        },
      },
    };

    expect(withProblems(part(written))).toEqual(part({ ...written, content }));
  });

  it.each([
    ['has a content of its own', { 'x-error-codes': ['gone'], content: { 'text/html': {} } }],
    ['has no error code', { description: 'Yes.' }],
  ])('stays as it is when it %s', (_, response) => {
    expect(withProblems(part(response))).toEqual(part(response));
  });
});

describe('the table of errors', () => {
  it('has what the code reads, and nothing that only the document shows', () => {
    const source = errorSource({ gone: { ...GONE, headers: { A: 'B' }, example: { slugs: ['a'] } } });

    expect(source).toBe(`export const ERRORS = ${JSON.stringify({ gone: GONE }, null, 2)};\n`);
  });
});
