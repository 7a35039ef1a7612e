import { outcomeOf, storedAs } from './check-lines';

describe('an outcome of 0.1.0', () => {
  it('is read, and found, under the name that it has now', () => {
    expect(outcomeOf('format-refused')).toBe('clearinghouse-refused');
    expect(storedAs('clearinghouse-refused')).toEqual({ $in: ['clearinghouse-refused', 'format-refused'] });
    expect([outcomeOf('rejected'), storedAs('rejected')]).toEqual(['rejected', 'rejected']);
  });
});
