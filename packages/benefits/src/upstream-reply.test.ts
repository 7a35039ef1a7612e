import { formatRefusedBy } from './upstream-reply';

describe('formatRefusedBy', () => {
  it('is the document and codes of an acknowledgement that rejects', () => {
    const rejects = { document: '999', isAccepted: false, errorCodes: ['I5', '4'] } as const;
    expect(formatRefusedBy(rejects, 'trace-1')).toEqual({
      kind: 'format-refused',
      by: '999',
      errorCodes: ['I5', '4'],
      traceId: 'trace-1',
    });
  });

  it('is empty for an accepting one, after which an answer was due and did not come', () => {
    expect(formatRefusedBy({ document: 'TA1', isAccepted: true, errorCodes: [] })).toBeUndefined();
  });

  it('has no text that could be a copy of what we sent', () => {
    const rejects = {
      document: '999',
      isAccepted: false,
      errorCodes: ['5', 'MARKER-MEMBER', '84-02'],
    } as const;
    expect(formatRefusedBy(rejects)?.errorCodes).toEqual(['5']);
  });
});
