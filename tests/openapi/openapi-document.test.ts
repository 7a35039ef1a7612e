import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Part = { readonly name: string; readonly content: object };
const { readParts, assembled } = jest.requireActual<{
  readonly readParts: (folder: string) => readonly Part[];
  readonly assembled: (parts: readonly Part[]) => object;
}>('../../scripts/openapi-document.js');

describe('the OpenAPI document of its parts', () => {
  let dir: string;
  const documentOf = (folder: string): object => assembled(readParts(folder));

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'openapi-'));
  });

  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };

  it('merges the paths and components of all folders', () => {
    write('openapi.yaml', 'openapi: 3.1.0');
    write('paths/a.yaml', 'paths: { /a: { get: {} } }');
    write('paths/b.yaml', 'paths: { /b: { get: {} } }');
    write('schemas/a.yaml', 'components: { schemas: { A: { type: string } } }');
    write('schemas/b.yaml', 'components: { schemas: { B: { type: string } }, headers: { H: {} } }');
    write('README.md', 'not a fragment');

    expect(documentOf(dir)).toEqual({
      openapi: '3.1.0',
      paths: { '/a': { get: {} }, '/b': { get: {} } },
      components: { schemas: { A: { type: 'string' }, B: { type: 'string' } }, headers: { H: {} } },
    });
  });

  it.each([
    ['a top-level member', 'openapi: 3.1.0', 'openapi'],
    ['a path', 'paths: { /a: { post: {} } }', 'paths./a'],
    ['a component', 'components: { schemas: { A: { maxLength: 1 } } }', 'components.schemas.A'],
  ])('refuses %s that two files define, naming it and the second file', (_what, text, name) => {
    write(
      '1.yaml',
      'openapi: 3.1.0\npaths: { /a: { get: {} } }\ncomponents: { schemas: { A: { type: string } } }',
    );
    write('2.yaml', text);

    expect(() => documentOf(dir)).toThrow(`2.yaml repeats ${name}`);
  });

  it('refuses a name that one file defines twice', () => {
    write('1.yaml', 'paths:\n  /a: {}\n  /a: {}\n');

    expect(() => documentOf(dir)).toThrow('Map keys must be unique');
  });

  it('refuses a file that is not a mapping', () => {
    write('1.yaml', '- a list');

    expect(() => documentOf(dir)).toThrow('1.yaml is not an OpenAPI fragment');
  });
});
