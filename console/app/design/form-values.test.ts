import { instantIn, linesIn, textIn, textsIn, wholeNumber, wholeNumberIn } from './form-values';

const form = (values: Readonly<Record<string, string | readonly string[]>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of typeof value === 'string' ? [value] : value) data.append(name, one);
  }
  return data;
};

it.each([
  ['  Ann ', 'Ann'],
  ['   ', undefined],
  ['', undefined],
])('reads the text %j as %j', (typed, text) => {
  expect(textIn(form({ name: typed }), 'name')).toBe(text);
  expect(textIn(form({}), 'name')).toBeUndefined();
});

it('reads every value that was chosen', () => {
  expect(textsIn(form({ scopes: ['a', 'b'] }), 'scopes')).toEqual(['a', 'b']);
  expect(textsIn(form({}), 'scopes')).toEqual([]);
});

describe('wholeNumber', () => {
  it.each([
    ['1000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['-5', -5],
    ['\u22125', -5],
    ['+7', 7],
  ])('reads %s as %d', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number);
  });

  it.each(['1.5', 'ten', '1e3', '9'.repeat(16)])('refuses %s', (typed) => {
    expect(() => wholeNumber(typed)).toThrow(RangeError);
  });

  it('knows an empty field from a wrong one', () => {
    expect(wholeNumberIn(form({ checks: ' ' }), 'checks')).toBeUndefined();
    expect(() => wholeNumberIn(form({ checks: 'x' }), 'checks')).toThrow(RangeError);
  });
});

describe('linesIn', () => {
  it('reads lines and commas, once each', () => {
    expect(linesIn(form({ a: '10.0.0.1, 10.0.0.2\n\n10.0.0.1' }), 'a')).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(linesIn(form({ a: ' , ' }), 'a')).toBeUndefined();
  });
});

describe('instantIn', () => {
  it('reads a local time as an instant, and leaves what is none for the API to refuse', () => {
    const local = new Date(2030, 0, 31, 12, 30);
    expect(instantIn(form({ at: '2030-01-31T12:30' }), 'at')).toBe(local.toISOString());
    expect(instantIn(form({ at: '' }), 'at')).toBeUndefined();
    expect(instantIn(form({ at: 'soon' }), 'at')).toBe('soon');
  });
});
