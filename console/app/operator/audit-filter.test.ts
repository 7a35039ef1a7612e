import { auditFilter, detailRows, filterIn } from './audit-filter';

describe('filterIn', () => {
  it('leaves out what is empty', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      actor: ' ann ',
      action: '',
      outcome: 'refused',
      from: '2030-01-01',
    })) {
      form.set(name, value);
    }
    expect(filterIn(form)).toEqual({ actor: 'ann', outcome: 'refused', from: '2030-01-01' });
  });
});

describe('auditFilter', () => {
  it('leaves out what is not a filter, or not a value of one', () => {
    expect(auditFilter({ actor: 5, target: 'w1', outcome: 'maybe', page: '2' })).toEqual({ target: 'w1' });
    expect(auditFilter({ outcome: '' })).toEqual({});
  });
});

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
