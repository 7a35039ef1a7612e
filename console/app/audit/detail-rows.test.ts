import { detailRows } from './detail-rows';

describe('detailRows', () => {
  it('is one row a member, in words, without what was not given', () => {
    const detail = {
      name: 'Robot',
      scopes: ['a', 'b'],
      rateLimitPerMinute: null,
      checks: 5,
      policies: { a: 'b' },
    };
    expect(detailRows({ keyId: 'k1', ...detail, lowBalanceChecks: 0 })).toEqual([
      { name: 'name', value: 'Robot' },
      { name: 'scopes', value: 'a, b' },
      { name: 'checks', value: '5' },
      { name: 'policies', value: '{"a":"b"}' },
      { name: 'low balance checks', value: '0' },
      { name: 'key id', value: 'k1' },
    ]);
  });
});
