import { aliasChange, withAlias } from './aliases';

describe('withAlias', () => {
  it.each([
    ['Acme ', ['Acme', 'ACM']],
    ['acm', ['ACM']],
    ['  ', ['ACM']],
  ])('with %j are %j', (typed, aliases) => {
    expect(withAlias(['ACM'], typed)).toEqual(aliases);
  });
});

describe('aliasChange', () => {
  it('says what came and what went', () => {
    expect(aliasChange(['a', 'b'], ['c', 'b'])).toEqual({ added: ['c'], removed: ['a'] });
    expect(aliasChange(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] });
  });
});
