import { fieldSentences } from './fields';

const missing = (...fields: readonly string[]) => fields.map((field) => ({ field, message: 'is required' }));

describe('fieldSentences', () => {
  it('says which field is wrong and why', () => {
    const tooLong = { field: 'memberId', message: 'must have at most 80 characters' };
    expect(fieldSentences([tooLong])).toBe('memberId must have at most 80 characters.');
    expect(fieldSentences([tooLong, ...missing('practitioner.npi')])).toBe(
      'memberId must have at most 80 characters. practitioner.npi is required.',
    );
  });

  it('refers to the request when no field is named', () => {
    expect(fieldSentences([{ field: '', message: 'must be one JSON object' }])).toBe(
      'The request must be one JSON object.',
    );
  });

  it.each([
    [['a', 'b', 'c', 'd'], 'a is required. b is required. c is required. 1 more is wrong.'],
    [['a', 'b', 'c', 'd', 'e'], 'a is required. b is required. c is required. 2 more are wrong.'],
  ])('stays short, however many problems there are: %j', (fields, detail) => {
    expect(fieldSentences(missing(...fields))).toBe(detail);
  });

  it.each(['<b>x</b>', 'x'.repeat(61), 'Jane Doe', 'a\nb'])(
    'does not repeat an unknown field name: %j',
    (field) => {
      expect(fieldSentences(missing(field))).toBe('A field is required.');
    },
  );
});
