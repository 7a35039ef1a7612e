import fc from 'fast-check';
import { OUTCOME, QUESTION } from '../../testing/samples';
import { askedQuestionOf, decodeAnswer, encodeAnswer, patientIs } from './answer-record';

describe('the record of an answer', () => {
  it('returns the body letter by letter, and what was asked, whatever is in both', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, (name, body) => {
        const patient = { ...QUESTION.patient, lastName: name };
        const question = askedQuestionOf({ ...QUESTION, patient });
        const record = { question, outcome: OUTCOME, body };
        expect(decodeAnswer(encodeAnswer(record))).toEqual(record);
      }),
    );
  });

  it('has what was asked, and leaves out what was not', () => {
    const { patient } = QUESTION;
    expect(askedQuestionOf({ ...QUESTION, patient: { ...patient, dateOfBirth: undefined } })).toStrictEqual({
      payerName: QUESTION.payerName,
      memberId: patient.memberId,
      patientFirstName: patient.firstName,
      patientLastName: patient.lastName,
    });
    const { memberId: _none, ...named } = patient;
    const memberless = { ...QUESTION, patient: { ...named, socialSecurityNumber: '219099999' } };
    expect(askedQuestionOf(memberless)).toStrictEqual({
      payerName: QUESTION.payerName,
      patientFirstName: patient.firstName,
      patientLastName: patient.lastName,
      patientDateOfBirth: patient.dateOfBirth,
    });
    const known = { gender: 'F', groupNumber: '88121' } as const;
    expect(askedQuestionOf({ ...QUESTION, patient: { ...patient, ...known } })).toMatchObject({
      patientGender: 'F',
      groupNumber: '88121',
    });
    const service = { serviceTypeCodes: ['35'], dateOfService: '2026-12-01', procedureCode: 'D0120' };
    expect(askedQuestionOf({ ...QUESTION, service })).toMatchObject({
      ...service,
      patientDateOfBirth: patient.dateOfBirth,
    });
  });

  it('knows what was said of patient and policyholder', () => {
    const asked = askedQuestionOf(QUESTION);
    expect(patientIs(asked)).toBe('unsaid');
    expect(patientIs({ ...asked, relationship: 'self' })).toBe('subscriber');
    expect(patientIs({ ...asked, relationship: 'child' })).toBe('dependent');
    expect(patientIs({ ...asked, subscriberFirstName: 'Ann', subscriberLastName: 'Lee' })).toBe('subscriber');
  });
});
