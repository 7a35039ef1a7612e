import { openIdStart, searchFor, signInSearch } from './sign-in-search';

describe('the query of the page for signing in', () => {
  it('remembers the page that was asked for, with its filters, and not the start', () => {
    expect(searchFor({ pathname: '/checks', searchStr: '?tag=live' })).toEqual({
      returnTo: '/console/checks?tag=live',
    });
    expect(searchFor({ pathname: '/', searchStr: '' })).toEqual({});
  });

  it('leads through the identity provider to that page, or to the start', () => {
    expect(openIdStart(searchFor({ pathname: '/checks', searchStr: '?tag=live' }))).toBe(
      '/api/session/openid/start?returnTo=%2Fconsole%2Fchecks%3Ftag%3Dlive',
    );
    expect(openIdStart({})).toBe('/api/session/openid/start?returnTo=%2Fconsole%2F');
  });

  it.each(['https://evil.example/console/', '//evil.example', '/ops/people', 7, undefined])(
    'leaves out what is no page of the console: %s',
    (returnTo) => {
      expect(signInSearch({ returnTo, refused: 'perhaps', away: '' })).toEqual({});
    },
  );

  it('says why the reader is here again', () => {
    for (const why of [{ refused: 'true' }, { away: 'true' }])
      expect(signInSearch({ returnTo: '/console/me', ...why })).toEqual({ returnTo: '/console/me', ...why });
  });
});
