import { readCell } from './schedule-cells';
import type { ScheduleField } from './schedule-columns';

describe('readCell', () => {
  it.each<[ScheduleField, string, string]>([
    ['memberId', '00123', '00123'],
    ['patientDateOfBirth', '1984-02-29', '1984-02-29'],
    ['patientDateOfBirth', '2/9/1984', '2/9/1984'],
    ['patientDateOfBirth', '19840229', '1984-02-29'],
    ['patientDateOfBirth', '1984/02/29', '1984-02-29'],
    ['patientDateOfBirth', '2/9/84', '2/9/84'],
    ['patientDateOfBirth', '30741', '30741'],
    ['subscriberDateOfBirth', '1984-02-29 00:00:00.000', '1984-02-29'],
    ['dateOfService', '11/28/2026 9:30 AM', '11/28/2026'],
    ['dateOfService', '11/28/2026 9:30:00PM', '11/28/2026'],
    ['dateOfService', '2026-11-28T09:30:00-05:00', '2026-11-28'],
    ['patientGender', 'Female', 'F'],
    ['patientGender', 'm', 'm'],
    ['patientGender', 'X', 'X'],
    ['relationship', 'Son', 'child'],
    ['relationship', '18', 'self'],
    ['relationship', 'Dependent', 'unknown'],
    ['relationship', 'Partner of', 'Partner of'],
    ['serviceTypeCodes', '30; dental|98', '30, dental,98'],
    ['payerName', 'Female', 'Female'],
  ])('reads a %s %j as %j', (field, text, value) => {
    expect(readCell(field, text)).toEqual({ fields: { [field]: value } });
  });

  it('takes a reference of up to 200 characters', () => {
    const reference = 'a'.repeat(200);
    expect(readCell('reference', reference)).toEqual({ fields: { reference } });
    expect(readCell('reference', `${reference}a`)).toEqual({ problem: 'must have at most 200 characters' });
  });

  it('leaves out a gender that is not known', () => {
    expect(readCell('patientGender', 'Unknown')).toEqual({ fields: {} });
  });

  it.each([
    ['Markerlast, Canarina', 'Canarina', 'Markerlast'],
    ['de la Cruz , Ana Maria', 'Ana Maria', 'de la Cruz'],
    ['Canarina  Markerlast', 'Canarina', 'Markerlast'],
  ])('divides the name %j', (text, patientFirstName, patientLastName) => {
    expect(readCell('patientName', text)).toEqual({ fields: { patientFirstName, patientLastName } });
  });

  it.each(['Canarina', 'Ana Maria Cruz', 'Cruz,', ', Ana', 'Cruz, Ana, Jr', 'Cruz,Ana,', ','])(
    'does not guess how %j is divided',
    (text) => {
      expect(readCell('subscriberName', text)).toEqual({
        problem: 'cannot be divided with certainty: write it as "Last, First", or use a column for each name',
      });
    },
  );

  it.each(['1.23457E+11', '9E+15', '1,2E+9'])(
    'recognises a member id that a spreadsheet shortened: %s',
    (id) => {
      expect(readCell('memberId', id)).toHaveProperty('problem');
    },
  );
});
