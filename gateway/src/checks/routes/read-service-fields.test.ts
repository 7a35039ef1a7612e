import { AppError } from '@eligibility/kit';
import { BEGAN_MS, QUESTION } from '../../testing/samples';
import { questionParsers } from './read-check-request';
import { withLists } from './read-service-fields';

const FIELDS = {
  payerName: 'Cascade Mutual',
  memberId: 'CANARY77001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  patientDateOfBirth: '1984-02-29',
};
const { live, mock } = questionParsers({ now: () => BEGAN_MS });
const parse = (differences: object) => live({ ...FIELDS, ...differences });

function problems(differences: object): readonly string[] {
  try {
    parse(differences);
  } catch (thrown) {
    const fields = thrown instanceof AppError ? thrown.options.fields : undefined;
    return (fields ?? []).map(({ field, message }) => `${field} ${message}`);
  }
  return [];
}

it.each([
  ['dateOfService', [undefined, null, ' ']],
  ['procedureCode', [undefined, null, ' ']],
  ['serviceTypeCodes', [undefined, null, '', []]],
])('a check may leave %s out: %j', (field, empties) => {
  for (const empty of empties) expect(parse({ [field]: empty })).toEqual(QUESTION);
});

describe('the date of service of a check', () => {
  it.each([
    ['2027-01-31', '2027-01-31'],
    [' 01/31/2027 ', '2027-01-31'],
    ['1999-12-31', '1999-12-31'],
  ])('%j is %s', (dateOfService, day) => {
    expect(parse({ dateOfService }).service).toEqual({ serviceTypeCodes: [], dateOfService: day });
  });

  it.each([
    ['2027-02-29', 'is not a date of the calendar'],
    ['tomorrow', 'must be YYYY-MM-DD, MM/DD/YYYY or such as April 12, 1980'],
    ['1849-12-31', 'must not be before 1850'],
  ])('is refused as %s: it %s', (dateOfService, message) => {
    expect(problems({ dateOfService })).toEqual([`dateOfService ${message}`]);
  });
});

describe('the procedure of a check', () => {
  it('is a code in capital letters', () => {
    const service = { serviceTypeCodes: [], procedureCode: 'D0120' };
    expect(parse({ procedureCode: ' d0120 ' }).service).toEqual(service);
  });

  it('is refused when it has another form', () => {
    expect(problems({ procedureCode: '9921' })).toEqual([
      'procedureCode must be a code of CPT, HCPCS or CDT, five letters and digits',
    ]);
  });
});

describe('the service types of a check', () => {
  it.each([
    [['35'], ['35']],
    [['dental'], ['35']],
    [
      ['Dental Care', '35', ' uc '],
      ['35', 'UC'],
    ],
    [
      ['98', '30'],
      ['98', '30'],
    ],
  ])('%j are %j', (serviceTypeCodes, codes) => {
    expect(parse({ serviceTypeCodes }).service).toEqual({ serviceTypeCodes: codes });
    expect(mock({ ...FIELDS, serviceTypeCodes }).question.service).toEqual({ serviceTypeCodes: codes });
  });

  it('are refused by their place, without their value', () => {
    expect(problems({ serviceTypeCodes: ['35', 'secret', 7] })).toEqual([
      'serviceTypeCodes.1 must be an X12 service type code, such as 35, or one of the words for one, such as dental or physical therapy',
      'serviceTypeCodes.2 must be text',
    ]);
    expect(problems({ serviceTypeCodes: ['{dental}'] })).toHaveLength(1);
    expect(problems({ serviceTypeCodes: 'dental' })).toEqual(['serviceTypeCodes must be a list']);
    expect(problems({ serviceTypeCodes: Array.from({ length: 11 }, () => '35') })).toEqual([
      'serviceTypeCodes must have at most 10 entries',
    ]);
  });

  it('are one text with commas in a query', () => {
    expect(withLists({ serviceTypeCodes: 'dental, UC' })).toEqual({ serviceTypeCodes: ['dental', ' UC'] });
    expect(withLists({ serviceTypeCodes: ' ' })).toEqual({ serviceTypeCodes: ' ' });
    expect(withLists({ payerName: 'a,b' })).toEqual({ payerName: 'a,b' });
  });
});
