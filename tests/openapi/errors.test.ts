import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { ERRORS, readErrors, errorSource } = jest.requireActual<{
  readonly ERRORS: string;
  readonly readErrors: (root: string) => object;
  readonly errorSource: (errors: object) => string;
}>('../../scripts/errors.js');

const GONE = {
  http: 410,
  title: 'It is gone',
  meaning: 'It was here.',
  remedy: 'Look elsewhere.',
  retry: 'No.',
};

/** What the document makes of the list is compared with `released.json`, and held by tests/contract. */
describe('the list of errors', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'errors-'));
    mkdirSync(dirname(join(root, ERRORS)), { recursive: true });
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  const listed = (errors: object): object => {
    writeFileSync(join(root, ERRORS), JSON.stringify(errors));
    return readErrors(root);
  };

  it('is refused when an error lacks a text, or has a member that nothing reads', () => {
    const { retry: _, ...unfinished } = GONE;

    expect(listed({ gone: GONE })).toEqual({ gone: GONE });
    expect(() => listed({ gone: unfinished })).toThrow('gone lacks retry');
    expect(() => listed({ gone: { ...GONE, charged: true } })).toThrow('gone has charged');
  });

  it('gives the code what it reads, and nothing that only the document shows', () => {
    const source = errorSource({ gone: { ...GONE, headers: { A: 'B' }, example: { slugs: ['a'] } } });

    expect(source).toBe(`export const ERRORS = ${JSON.stringify({ gone: GONE }, null, 2)};\n`);
  });
});
