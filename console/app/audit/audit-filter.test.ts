import { auditFilter, filterIn } from './audit-filter';

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
