import { questionParsers } from '../../checks/routes/read-check-request';
import { BEGAN_MS } from '../../testing/samples';
import { FIELDS, HEADER, LINE, read } from './_schedules';
import { questionOfRow } from './sent-row';

const { live } = questionParsers({ now: () => BEGAN_MS });

describe('questionOfRow', () => {
  const outcomes = async (text: string): Promise<readonly ReturnType<typeof questionOfRow>[]> =>
    (await read(text)).rows.map((row) => questionOfRow(row, live));

  it('is the question that the API would read from the same fields', async () => {
    expect(await outcomes(`${HEADER},Service Type\n${LINE},30;dental\n`)).toEqual([
      { question: live({ ...FIELDS, serviceTypeCodes: ['30', 'dental'] }) },
    ]);
  });

  it('names what is wrong by row and by the headers of the file, and never a value', async () => {
    const text = `Patient,Carrier,Policy #,Patient DOB,Relationship,Subscriber Name,Service Type
"CANARY, Ana",,CANARY~,13/13/1980,,,35;CANARY
Canary Ana Maria,Cascade,77001,1980-01-01,,Canary,
"Cruz, Ana",Cascade,77001,1980-01-01,,,
`;
    const [first, second, third] = await outcomes(text);
    expect(first).toEqual({
      errors: [
        { row: 1, column: 'Carrier', message: 'Carrier is required.' },
        {
          row: 1,
          column: 'Policy #',
          message: 'Policy # may have letters A to Z, digits, hyphens and blanks only.',
        },
        { row: 1, column: 'Patient DOB', message: 'Patient DOB has a month above 12; write MM/DD/YYYY.' },
        {
          row: 1,
          column: 'Service Type',
          message: expect.stringMatching(/^Service Type must be an X12 service type code/) as unknown,
        },
      ],
    });
    const message =
      'cannot be divided with certainty: write it as "Last, First", or use a column for each name.';
    expect(second).toEqual({
      errors: [
        { row: 2, column: 'Patient', message: `Patient ${message}` },
        { row: 2, column: 'Subscriber Name', message: `Subscriber Name ${message}` },
      ],
    });
    expect(third).toHaveProperty('question');
    expect(JSON.stringify([first, second])).not.toMatch(/canary/i);
  });

  it('names by the API a field that the file has no column for, and says one sentence once', async () => {
    expect(await outcomes(`Payer,Member ID,Patient,Subscriber Last\nCascade,77001,"~, ~",Cruz\n`)).toEqual([
      {
        errors: [
          {
            row: 1,
            column: 'Patient',
            message: expect.stringMatching(/^Patient must not contain/) as unknown,
          },
        ],
      },
    ]);
    expect(await outcomes(`Payer,Member ID,Patient,Subscriber Last\nCascade,77001,Ana Cruz,Cruz\n`)).toEqual([
      {
        errors: [
          {
            row: 1,
            column: 'subscriberFirstName',
            message: 'subscriberFirstName is required with the last name.',
          },
        ],
      },
    ]);
  });

  it('refuses a row that names a mock fixture', async () => {
    expect(await outcomes(`${HEADER},mockFixture\n${LINE},payer1-dependent1\n`)).toMatchObject([
      { errors: [{ column: 'mockFixture' }] },
    ]);
  });

  it('throws what is not about the fields', async () => {
    const { rows } = await read(`${HEADER}\n${LINE}\n`);
    const failing = (): never => {
      throw new Error('a defect');
    };
    expect(() => rows.map((row) => questionOfRow(row, failing))).toThrow('a defect');
  });
});
