import { ignoredIn, recogniseColumns } from './recognise-columns';
import { SCHEDULE_COLUMNS, SOCIAL_SECURITY_HEADERS, WHOLE_NAMES } from './schedule-columns';

const REQUIRED = ['payerName', 'memberId', 'patientFirstName', 'patientLastName'];

/** The field of each header in its order; undefined for one that is ignored. */
function fieldsOf(headers: readonly string[]): readonly (string | undefined)[] {
  return recogniseColumns(headers).columns.map(({ field }) => field ?? undefined);
}

describe('recogniseColumns', () => {
  it.each([
    ['Member ID', 'memberId'],
    ['member_id', 'memberId'],
    ['SUBSCRIBER ID', 'memberId'],
    ['subscriber_id', 'memberId'],
    ['Policy #', 'memberId'],
    ['Member ID #', 'memberId'],
    ['Insurance ID', 'memberId'],
    ['DOB', 'patientDateOfBirth'],
    ["Patient's DOB (MM/DD/YYYY)", 'patientDateOfBirth'],
    ['Birth Date', 'patientDateOfBirth'],
    ['First', 'patientFirstName'],
    ['Given Name', 'patientFirstName'],
    ['Surname', 'patientLastName'],
    ['Patient Name', 'patientName'],
    ['Insurance Company', 'payerName'],
    ['ＰＡＹＥＲ', 'payerName'],
    ['Plan Name', 'payerName'],
    ['Sex', 'patientGender'],
    ['Group\nNumber', 'groupNumber'],
    ['Relationship', 'relationship'],
    ['Subscriber’s first name', 'subscriberFirstName'],
    ['Subscriber DOB', 'subscriberDateOfBirth'],
    ['DOS', 'dateOfService'],
    ['Appt. Date', 'dateOfService'],
    ['Service Type Code', 'serviceTypeCodes'],
    ['CPT', 'procedureCode'],
    ['MRN', 'reference'],
    ['Provider', undefined],
    ['', undefined],
  ])('takes %j for %s', (header, field) => {
    expect(fieldsOf([header])).toEqual([field]);
  });

  it('takes each field under the name that the API has for it', () => {
    for (const field of Object.keys(SCHEDULE_COLUMNS)) expect(fieldsOf([field])).toEqual([field]);
  });

  it('has no header that means two fields, or a field and a social security number', () => {
    const named = Object.values(SCHEDULE_COLUMNS).flatMap(({ headers, otherwise = [] }) => [
      ...headers,
      ...otherwise,
    ]);
    for (const header of named) {
      expect([header, fieldsOf([header]).length, recogniseColumns([header]).at.size]).toEqual([header, 1, 1]);
      expect(recogniseColumns([header]).problems.join()).not.toContain('social security');
    }
  });

  it('ignores what means nothing, and names it', () => {
    const { columns, problems } = recogniseColumns([...REQUIRED, ' Room ', '', 'Provider']);
    expect(ignoredIn(columns)).toEqual(['Room', 'Provider']);
    expect(problems).toEqual([]);
  });

  it('says of each column, in its place, what it was read as', () => {
    expect(recogniseColumns([' Insurance ', '', 'Room', 'Patient']).columns).toEqual([
      { header: 'Insurance', field: 'payerName' },
      { header: '', field: null },
      { header: 'Room', field: null },
      { header: 'Patient', field: 'patientName' },
    ]);
  });

  it('prefers the number of the appointment to that of the patient as the reference', () => {
    expect(fieldsOf(['Patient ID', 'MRN', 'Appointment ID'])).toEqual([undefined, undefined, 'reference']);
    expect(fieldsOf(['MRN', 'Reference'])).toEqual([undefined, 'reference']);
    expect(fieldsOf(['Plan Name', 'Payer'])).toEqual([undefined, 'payerName']);
  });

  it('refuses two columns for one field by their headers', () => {
    expect(recogniseColumns([...REQUIRED, 'Subscriber ID']).problems).toEqual([
      'has two columns for the member id, "memberId" and "Subscriber ID": remove or rename one of them',
    ]);
    expect(recogniseColumns([...REQUIRED, 'MRN', 'mrn']).problems).toEqual([
      'has two columns for the reference, "MRN" and "mrn": remove or rename one of them',
    ]);
  });

  it('takes a whole name in place of both parts, ignores it beside both, and refuses it beside one', () => {
    const [payer, member] = ['Payer', 'Member ID'];
    expect(recogniseColumns([payer, member, 'Patient']).problems).toEqual([]);
    const { columns, problems } = recogniseColumns([payer, member, 'Patient', 'First', 'Last']);
    expect(ignoredIn(columns)).toEqual(['Patient']);
    expect(problems).toEqual([]);
    expect(recogniseColumns([payer, member, 'Patient', 'Last']).problems).toEqual([
      `has two columns for the patient's last name, "Last" and "Patient": remove or rename one of them`,
    ]);
    expect(Object.keys(WHOLE_NAMES)).toEqual(['patientName', 'subscriberName']);
  });

  it('names required columns that are missing, and nothing that the file says', () => {
    const { problems } = recogniseColumns(['CANARY77001', 'Markerlast', 'Canarina', '1984-02-29']);
    expect(problems).toEqual([
      'needs a column for the payer, such as payerName, in its first line',
      'needs a column for the member id, such as memberId, in its first line',
      "needs a column for the patient's first name, such as patientFirstName, in its first line",
      "needs a column for the patient's last name, such as patientLastName, in its first line",
    ]);
  });

  it.each([...SOCIAL_SECURITY_HEADERS, 'SS#', 'patientSocialSecurityNumber'])(
    'refuses a column of social security numbers: %s',
    (header) => {
      expect(recogniseColumns([...REQUIRED, header]).problems).toEqual([
        `has social security numbers in the column "${header}", which are never stored: remove the column`,
      ]);
    },
  );
});
