import { meaningOf } from './same-question';

const QUESTION = {
  clientId: '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10',
  fixture: undefined,
  body: {
    payerName: 'Aetna',
    memberId: 'W123456789',
    patientFirstName: 'Mary Ann',
    patientLastName: 'Doe',
    patientDateOfBirth: '1980-04-12',
  },
} as const;

function asked(body: object, more: object = {}): string {
  return meaningOf({ ...QUESTION, ...more, body: { ...QUESTION.body, ...body } });
}

describe('the meaning of a question', () => {
  it.each([
    { memberId: 'w12 345-6789' },
    { payerName: ' AETNA' },
    { patientFirstName: 'mary  ann' },
    { serviceTypeCodes: ['30'] },
    { serviceTypeCodes: null, dateOfService: null },
    { relationship: 'self', subscriberFirstName: null },
  ])('is the same with %j', (body) => {
    expect(asked(body)).toBe(asked({}));
  });

  it.each([
    { memberId: 'W123456780' },
    { payerName: 'Cigna' },
    { patientFirstName: 'Mary' },
    { patientDateOfBirth: '1980-04-13' },
    { relationship: 'child' },
    { relationship: 'child', subscriberFirstName: 'Ann', subscriberLastName: 'Young' },
    { serviceTypeCodes: ['98'] },
    { dateOfService: '2026-12-01' },
  ])('is another with %j', (body) => {
    expect(asked(body)).not.toBe(asked({}));
  });

  it('is another for another clinic, and for a scenario', () => {
    expect(asked({}, { clientId: '0a0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10' })).not.toBe(asked({}));
    expect(asked({}, { fixture: 'dental' })).not.toBe(asked({}));
  });
});
