import { intentKeys, newIdempotencyKey } from './intent';

describe('intentKeys', () => {
  const numbered = (): (() => string) => {
    let made = 0;
    return () => `key-${String(++made)}`;
  };

  it('gives one key for the same request, however often it is tried', () => {
    const keyOf = intentKeys(numbered());
    expect([keyOf({ checks: 5 }), keyOf({ checks: 5 })]).toEqual(['key-1', 'key-1']);
  });

  it('gives another key when the request was changed', () => {
    const keyOf = intentKeys(numbered());
    expect([keyOf({ checks: 5 }), keyOf({ checks: 6 }), keyOf({ checks: 5 })]).toEqual([
      'key-1',
      'key-2',
      'key-3',
    ]);
  });
});

describe('newIdempotencyKey', () => {
  it('is a random UUID', () => {
    const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
    expect(keys.size).toBe(100);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
