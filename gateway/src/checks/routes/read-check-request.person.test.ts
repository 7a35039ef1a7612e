import { AppError } from '@eligibility/kit';
import { BEGAN_MS, QUESTION } from '../../testing/samples';
import { questionParsers } from './read-check-request';

const FIELDS = {
  payerName: QUESTION.payerName,
  memberId: QUESTION.patient.memberId,
  patientFirstName: QUESTION.patient.firstName,
  patientLastName: QUESTION.patient.lastName,
  patientDateOfBirth: QUESTION.patient.dateOfBirth,
};
const { live } = questionParsers({ now: () => BEGAN_MS });

function problemsOf(input: object): unknown {
  try {
    return live(input);
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.options.fields : thrown;
  }
}

describe('the gender and the group number of a patient', () => {
  it('are in capital letters, and may be empty', () => {
    const stated = { patientGender: 'f', groupNumber: ' gr-88121 ' };
    const { patient } = live({ ...FIELDS, ...stated });
    expect(patient).toEqual({ ...QUESTION.patient, gender: 'F', groupNumber: 'GR-88121' });
    expect(live({ ...FIELDS, patientGender: '', groupNumber: null })).toEqual(QUESTION);
  });

  it.each([
    ['patientGender', 'female', 'must be F or M'],
    ['groupNumber', '88*121', 'may have 1 to 50 letters A to Z, digits, hyphens and blanks'],
  ])('are refused: %s %j', (field, wrong, message) => {
    expect(problemsOf({ ...FIELDS, [field]: wrong })).toEqual([{ field, message }]);
  });
});
