import { INQUIRY } from './_inquiry';
import { traceOf } from './trace-of';

describe('our trace', () => {
  it('is the id of the check, cut to what X12 TRN02 holds', () => {
    expect(traceOf(INQUIRY)).toBe(INQUIRY.checkId);
    expect(traceOf({ ...INQUIRY, checkId: 'x'.repeat(80) })).toHaveLength(50);
  });
});
