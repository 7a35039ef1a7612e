import { INQUIRY } from './_inquiry';
import { notCalled } from './not-called';

describe('the result of an inquiry', () => {
  it.each(['circuit-open', 'bulkhead-full'] as const)(
    'is 503 with a sentence when the payer was not called (%s)',
    (reason) => {
      const result = notCalled(INQUIRY, reason);
      expect(result).toMatchObject({ outcome: 'not-called', upstreamStatusCode: 503 });
      expect(result.summary).toMatchObject({ coverageActive: false, payerName: INQUIRY.payer.name });
      expect(result.errorMessage).toMatch(/was not asked\. Try again/);
    },
  );

  it('has the note that an operator isolated the payer, and none otherwise', () => {
    expect(notCalled(INQUIRY, 'isolated').clues).toMatchObject({ note: 'isolated' });
    expect(notCalled(INQUIRY, 'circuit-open').clues).toBeUndefined();
  });
});
