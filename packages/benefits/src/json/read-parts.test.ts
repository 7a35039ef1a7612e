import { datesIn, entitiesIn, referencesIn, rejectsIn, stated } from './read-parts';

describe('a part of an answer in JSON', () => {
  it('has numbers as the text that X12 has, and leaves out what is blank or of another type', () => {
    expect(stated({ quantity: 20, periods: '2', amount: ' ', percent: true })).toEqual({
      quantity: '20',
      periods: '2',
    });
  });

  it('has a stay of which only the beginning is stated, and none of which it is not', () => {
    const dates = {
      admissions: [{ startDate: '20260110' }, { endDate: '20260112' }, {}],
      discharges: [{ date: '20260115' }],
    };
    expect(datesIn(dates)).toEqual([
      { qualifier: '435', format: 'D8', period: '20260110' },
      { qualifier: '096', format: 'D8', period: '20260115' },
    ]);
  });

  it('has no reference of which nothing is stated but blanks', () => {
    expect(referencesIn({ planNumber: ' ', groupNumber: '77', policyNumber: null })).toEqual([
      { qualifier: '6P', value: '77' },
    ]);
  });

  it('keeps what to do about a rejection in the words of the payer where X12 has no code for them', () => {
    expect(rejectsIn([{ code: '42', followupAction: 'Call Us' }, { code: '80' }])).toEqual([
      { code: '42', followUp: 'Call Us' },
      { code: '80' },
    ]);
  });

  it('has what is stated of a contact and of a provider, also without the rest', () => {
    const entity = {
      contactInformation: {
        contacts: [{ communicationNumber: '1' }, { communicationMode: 'Telephone' }],
      },
      providerInformation: { providerCode: 'PE' },
    };
    expect(entitiesIn([entity, {}])).toEqual([
      {
        name: {},
        contacts: [{ function: 'IC', number1: '1', qualifier2: 'TE' }],
        providers: [{ role: 'PE' }],
      },
    ]);
  });
});
