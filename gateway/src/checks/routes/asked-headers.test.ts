import { askedHeaders } from './asked-headers';

describe('the headers about the service of a check', () => {
  it('are none where the check is about the plan as a whole', () => {
    expect(askedHeaders(undefined)).toEqual([]);
  });

  it('are none about a day alone, of which a payer is asked or the check refused', () => {
    const asked = { serviceTypeCodes: [], dateOfService: '2026-11-30', procedureCode: null, notAsked: [] };
    expect(askedHeaders(asked)).toEqual([]);
  });

  it('have what the payer was asked, and what it was not asked with the reason', () => {
    const asked = {
      ...{ serviceTypeCodes: ['35', 'UC'], dateOfService: null, procedureCode: null },
      notAsked: [
        { field: 'serviceTypeCodes', value: 'BE', reason: 'not-known', message: 'a sentence' },
        { field: 'procedureCode', value: 'D0120', reason: 'one-at-a-time', message: 'a sentence' },
      ] as const,
    };
    expect(askedHeaders(asked)).toEqual([
      ['Service-Asked', '"35", "UC"'],
      [
        'Not-Asked',
        'serviceTypeCodes;value="BE";reason=not-known, procedureCode;value="D0120";reason=one-at-a-time',
      ],
    ]);
  });
});
