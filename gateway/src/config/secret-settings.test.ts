import { ConfigError } from '@eligibility/kit/process';
import { KEYS_FORM, keyRingOf } from './secret-settings';

const secretOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const ring = (settings: Partial<Record<'ANSWER_KEYS' | 'ANSWER_KEY', string>>): readonly string[] =>
  keyRingOf('ANSWER_KEYS', { ANSWER_KEY_ID: '1', ...settings }).map(
    ({ id, secret }) => `${id} ${String(secret[0])}`,
  );

describe('keyRingOf', () => {
  it('is one key in an installation that never rotated', () => {
    expect(ring({ ANSWER_KEY: secretOf(5) })).toEqual(['1 5']);
  });

  it('seals with the first of the keys and keeps the original one for opening', () => {
    const settings = { ANSWER_KEYS: `3:${secretOf(7)},2:${secretOf(6)}`, ANSWER_KEY: secretOf(5) };
    expect(ring(settings)).toEqual(['3 7', '2 6', '1 5']);
  });

  it('counts a key named twice once', () => {
    expect(ring({ ANSWER_KEYS: `1:${secretOf(5)}`, ANSWER_KEY: secretOf(5) })).toEqual(['1 5']);
  });

  it.each([
    ['no key at all', {}],
    ['one id with two secrets', { ANSWER_KEYS: `1:${secretOf(6)}`, ANSWER_KEY: secretOf(5) }],
  ])('refuses %s, and names the settings', (_what, settings) => {
    expect(() => ring(settings)).toThrow(ConfigError);
    expect(() => ring(settings)).toThrow(/ANSWER_KEYS/);
  });

  it('refuses a short secret, an empty id and a missing comma', () => {
    const good = `2:${secretOf(1)},old7:${secretOf(2)}`;
    expect(KEYS_FORM.test(good)).toBe(true);
    for (const bad of [`:${secretOf(1)}`, '2:c2hvcnQ=', good.replace(',', ''), `${good},`])
      expect(KEYS_FORM.test(bad)).toBe(false);
  });
});
