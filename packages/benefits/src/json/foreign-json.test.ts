import fc from 'fast-check';
import { isBoundedJson } from './foreign-json';

const LARGE = ' '.repeat(70_000);

describe('isBoundedJson', () => {
  it.each([
    ['an opening bracket a thousand times', '['.repeat(1_000)],
    ['65 objects in each other', '{"a":'.repeat(65)],
    ['more than 200,000 entries', `[${'0,'.repeat(200_001)}0]`],
    ['more than 200,000 members', `{${'"":0,'.repeat(100_001)}}`],
  ])('refuses %s', (_what, text) => {
    expect(isBoundedJson(LARGE + text)).toBe(false);
  });

  it.each([
    ['a deep one that is small', '['.repeat(60_000)],
    [
      '64 arrays in each other, many times',
      `${LARGE}[${`${'['.repeat(63)}${']'.repeat(63)},`.repeat(1_000)}0]`,
    ],
    ['2 MiB in one string', JSON.stringify('x'.repeat(2 * 1024 * 1024))],
    ['what is no JSON', `${LARGE}<html>`],
  ])('takes %s', (_what, text) => {
    expect(isBoundedJson(text)).toBe(true);
  });

  it('counts nothing inside a string, whatever is escaped in it', () => {
    const unit = fc.constantFrom('[', '{', ',', ':', '"', '\\', 'a', '\n');
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1 }), (characters) => {
        const string = JSON.stringify(characters.join('').repeat(300));
        expect(isBoundedJson(`${LARGE}[${`${string},`.repeat(10)}0]`)).toBe(true);
        expect(isBoundedJson(`${LARGE}[${string},${'['.repeat(64)}`)).toBe(false);
      }),
    );
  });
});
