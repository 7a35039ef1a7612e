import type { Patient } from './check';
import { mayRevealPatient } from './patient-words';

const PATIENT: Patient = {
  memberId: 'AB 12-34',
  firstName: 'Zoë Ann',
  lastName: 'Quartermain',
  dateOfBirth: '1984-03-07',
};

describe('words that were typed for a payer', () => {
  it.each([
    'Blue Cross for quartermain',
    'zoe: Aetna',
    'ANN / Aetna',
    'Aetna ab1234',
    'Aetna AB 12 34',
    'Aetna 12345',
    'Aetna 123-45-6789',
    'Aetna 1984-03-07',
    'Aetna 3/7',
    'Aetna 7 March',
    'Aetna Mar 1984',
  ])('may reveal the patient: %s', (text) => {
    expect(mayRevealPatient(text, PATIENT)).toBe(true);
  });

  it.each([
    'Aetna',
    'Annuity Health',
    'Quartermain’s'.slice(0, 5),
    'BCBS TX',
    'Plan 65',
    'Humana Gold 2000',
    'March Vision',
  ])('do not reveal the patient: %s', (text) => {
    expect(mayRevealPatient(text, PATIENT)).toBe(false);
  });

  it('do not reveal a patient without a member id by any word', () => {
    expect(mayRevealPatient('Aetna', { ...PATIENT, memberId: undefined })).toBe(false);
  });
});
