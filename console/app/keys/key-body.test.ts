import type { Key } from './key-acts';
import { keyChangeIn, newKeyIn } from './key-body';

const form = (values: Readonly<Record<string, string | readonly string[]>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of typeof value === 'string' ? [value] : value) data.append(name, one);
  }
  return data;
};

const NOW = Date.parse('2030-06-01T12:00:00Z');

const KEY: Key = {
  id: 'k1',
  workspaceId: 'w1',
  name: 'Front office',
  prefix: 'elig_live_',
  lastFour: 'abcd',
  scopes: ['check:live'],
  clientIds: null,
  allowedAddresses: ['198.51.100.0/24'],
  rateLimitPerMinute: 60,
  checksPerDay: null,
  createdAt: '2030-01-01T00:00:00Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

describe('newKeyIn', () => {
  it('leaves out what was left empty', () => {
    const typed = {
      name: ' Robot ',
      scopes: ['wallet:read', 'check:live', 'unknown'],
      rateLimitPerMinute: '',
    };
    expect(newKeyIn(form(typed), NOW)).toEqual({ name: 'Robot', scopes: ['check:live', 'wallet:read'] });
  });

  it('has every limit that was given', () => {
    const typed = {
      name: 'Robot',
      scopes: ['check:live'],
      clientIds: ['c1', 'c2'],
      allowedAddresses: '198.51.100.7\n2001:db8::/32',
      rateLimitPerMinute: '1,000',
      checksPerDay: '50',
    };
    expect(newKeyIn(form(typed), NOW)).toEqual({
      ...typed,
      allowedAddresses: ['198.51.100.7', '2001:db8::/32'],
      rateLimitPerMinute: 1000,
      checksPerDay: 50,
    });
  });
});

describe('the end of a new key', () => {
  const endOf = (typed: Readonly<Record<string, string>>): string | undefined =>
    newKeyIn(form({ name: 'Robot', ...typed }), NOW).expiresAt;

  const expiresAt = '2030-09-01T08:30';

  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['so many days from now', { ends: '30' }, '2030-07-01T12:00:00.000Z'],
    ['none when it never ends', { ends: '' }, undefined],
    ['none when it never ends, whatever time was typed', { ends: '', expiresAt }, undefined],
    ['the time that was typed', { ends: 'at', expiresAt }, new Date(expiresAt).toISOString()],
  ])('is %s', (_what, typed, end) => {
    expect(endOf(typed)).toBe(end);
  });
});

describe('keyChangeIn', () => {
  it('is empty when nothing was changed', () => {
    const typed = { allowedAddresses: '198.51.100.0/24', rateLimitPerMinute: '60', checksPerDay: '' };
    expect(keyChangeIn(form(typed), KEY)).toEqual({});
  });

  it('has null for a limit that was taken away', () => {
    const typed = { allowedAddresses: '', rateLimitPerMinute: '', checksPerDay: '5' };
    expect(keyChangeIn(form(typed), KEY)).toEqual({
      allowedAddresses: null,
      rateLimitPerMinute: null,
      checksPerDay: 5,
    });
  });
});
