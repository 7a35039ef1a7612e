import { refusedBy } from './upstream-reply';

describe('refusedBy', () => {
  it('is the document and codes of an acknowledgement that rejects', () => {
    const rejects = { document: '999', isAccepted: false, errorCodes: ['I5', '4'] } as const;
    expect(refusedBy(rejects, { httpStatus: 400, traceId: 'trace-1' })).toEqual({
      kind: 'clearinghouse-refused',
      httpStatus: 400,
      by: '999',
      errorCodes: ['I5', '4'],
      traceId: 'trace-1',
    });
  });

  it('is empty for an accepting one, after which an answer was due and did not come', () => {
    expect(
      refusedBy({ document: 'TA1', isAccepted: true, errorCodes: [] }, { httpStatus: 200 }),
    ).toBeUndefined();
  });

  it('has no text that could be a copy of what we sent', () => {
    const rejects = {
      document: '999',
      isAccepted: false,
      errorCodes: ['5', 'MARKERMEMBER', '84-02'],
    } as const;
    expect(refusedBy(rejects, { httpStatus: 200 })?.errorCodes).toEqual(['5']);
  });
});
