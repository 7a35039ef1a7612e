import { parseSearch, stringifySearch } from './search';

it.each(['0128', '1e5', 'true', '{"a":1}', 'a b&c=d', ''])('keeps %j as the text that it is', (value) => {
  const query = stringifySearch({ value });

  expect(parseSearch(query)).toEqual(value === '' ? {} : { value });
});

it('leaves out what has no value', () => {
  expect(stringifySearch({ a: undefined, b: 'x', c: null })).toBe('?b=x');
  expect(stringifySearch({})).toBe('');
});
