import { toDryRunBody, toResultBody } from './batch-bodies';

const ASKED = {
  payerName: 'Cascade Mutual',
  memberId: '0077001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  relationship: 'child',
} as const;

describe('toResultBody', () => {
  it('has the whole question of a row, so that it can be asked again', () => {
    const body = toResultBody({ row: 1, reference: '7', state: 'waiting', asked: ASKED, isCharged: false });
    expect(body.question).toEqual(ASKED);
    expect(body).toMatchObject({ memberId: '0077001', patientDateOfBirth: null });
  });

  it('has no question of a row that could not be read', () => {
    const mistakes = [{ column: 'DOB', message: 'DOB is no day.' }];
    const body = toResultBody({ row: 2, reference: '2', state: 'invalid', isCharged: false, mistakes });
    expect([body.question, body.payerName]).toEqual([null, null]);
    expect(body.mistakes).toEqual([{ row: 2, column: 'DOB', message: 'DOB is no day.' }]);
  });
});

describe('toDryRunBody', () => {
  it('says what each column was read as, and which are ignored', () => {
    const found = {
      ...{ rows: 0, invalid: 0, wrong: [], refused: 0, refusals: [], repeated: 0 },
      ...{ checks: 0, available: 5 },
    };
    const columns = [
      { header: 'Insurance', field: 'payerName' },
      { header: '', field: null },
      { header: 'Room', field: null },
    ] as const;
    expect(toDryRunBody(found, columns)).toMatchObject({ columns, ignoredColumns: ['Room'] });
  });
});
