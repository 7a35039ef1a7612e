/** Two columns that together are one name, in a schedule that has it in one cell. */
export const WHOLE_NAMES = {
  patientName: ['patientFirstName', 'patientLastName'],
  subscriberName: ['subscriberFirstName', 'subscriberLastName'],
} as const;
export type WholeName = keyof typeof WHOLE_NAMES;

/** A field of a check as the API names it, `reference`, or a whole name. */
export type ScheduleField =
  | 'reference'
  | 'payerName'
  | 'memberId'
  | 'patientFirstName'
  | 'patientLastName'
  | 'patientDateOfBirth'
  | 'patientGender'
  | 'groupNumber'
  | 'state'
  | 'relationship'
  | 'subscriberFirstName'
  | 'subscriberLastName'
  | 'subscriberDateOfBirth'
  | 'serviceTypeCodes'
  | 'dateOfService'
  | 'procedureCode'
  | 'mockFixture'
  | WholeName;

export type ScheduleColumn = {
  /** How a person calls it. */
  readonly title: string;
  /** Headers that mean this field and nothing else: a schedule with two of them is refused. */
  readonly headers: readonly string[];
  /** Headers that mean it where none of the others is there; the first that the schedule has counts. */
  readonly otherwise?: readonly string[];
  readonly isRequired?: true;
};

/**
 * The headers of each field. Capital letters, blanks, other characters between the words, what is in parentheses and the
 * `'s` of `Patient's` make no difference; `#` is `number`. The API's own name of a field always means it.
 */
export const SCHEDULE_COLUMNS: Readonly<Record<ScheduleField, ScheduleColumn>> = {
  reference: {
    title: 'reference',
    headers: [],
    otherwise: [
      ...['appointment id', 'appointment number', 'appt id', 'visit id', 'encounter id', 'visit number'],
      ...['account number', 'account', 'acct number', 'mrn', 'medical record number', 'chart number'],
      ...['patient id', 'patient number', 'id'],
    ],
  },
  payerName: {
    title: 'payer',
    headers: [
      ...['payer', 'insurance', 'insurance name', 'insurance company', 'insurance company name', 'insurer'],
      ...['insurance carrier', 'carrier', 'carrier name', 'primary insurance', 'primary payer'],
    ],
    otherwise: ['insurance plan', 'plan name', 'plan'],
    isRequired: true,
  },
  memberId: {
    title: 'member id',
    headers: [
      ...['member id number', 'member number', 'member no', 'subscriber id', 'subscriber id number'],
      ...[
        'subscriber number',
        'policy number',
        'policy no',
        'policy id',
        'insurance id',
        'insurance id number',
      ],
      ...[
        'insurance number',
        'insured id',
        'insured id number',
        'primary insurance id',
        'primary policy number',
      ],
    ],
    isRequired: true,
  },
  patientFirstName: {
    title: "patient's first name",
    headers: ['first name', 'first', 'patient first', 'given name', 'patient given name'],
    isRequired: true,
  },
  patientLastName: {
    title: "patient's last name",
    headers: ['last name', 'last', 'patient last', 'surname', 'patient surname', 'family name'],
    isRequired: true,
  },
  patientName: {
    title: "patient's name",
    headers: ['patient', 'patient full name', 'full name', 'name'],
  },
  patientDateOfBirth: {
    title: "patient's date of birth",
    headers: [
      ...['dob', 'date of birth', 'birth date', 'birthday', 'patient dob', 'patient birth date'],
      'patient birthday',
    ],
  },
  patientGender: { title: "patient's gender", headers: ['gender', 'sex', 'patient sex'] },
  groupNumber: { title: 'group number', headers: ['group', 'group id', 'group no'] },
  state: { title: 'state', headers: ['patient state', 'plan state'] },
  relationship: {
    title: 'relationship',
    headers: [
      ...['relationship to subscriber', 'relationship to insured', 'relationship to policyholder'],
      'patient relationship',
    ],
  },
  subscriberFirstName: {
    title: "subscriber's first name",
    headers: ['subscriber first', 'insured first name', 'policyholder first name'],
  },
  subscriberLastName: {
    title: "subscriber's last name",
    headers: ['subscriber last', 'insured last name', 'policyholder last name'],
  },
  subscriberName: {
    title: "subscriber's name",
    headers: ['insured name', 'policyholder name'],
  },
  subscriberDateOfBirth: {
    title: "subscriber's date of birth",
    headers: ['subscriber dob', 'subscriber birth date', 'insured dob', 'policyholder dob'],
  },
  serviceTypeCodes: {
    title: 'service types',
    headers: ['service type code', 'service type', 'service types'],
  },
  dateOfService: {
    title: 'date of service',
    headers: [
      ...['dos', 'service date', 'appointment date', 'appt date', 'visit date', 'appointment date time'],
      'appt date time',
    ],
    otherwise: ['date'],
  },
  procedureCode: {
    title: 'procedure code',
    headers: ['cpt', 'cpt code', 'hcpcs', 'hcpcs code', 'cdt', 'cdt code'],
  },
  // Each row is then refused as a live check with a fixture is: who names one wants its answer, and no payer asked.
  mockFixture: { title: 'mock fixture', headers: [] },
};

/** Headers of a number that is never stored, so that no schedule may have it. */
export const SOCIAL_SECURITY_HEADERS = [
  ...['ssn', 'ss number', 'ss no', 'ssn number', 'social', 'social security', 'social security number'],
  ...['social security no', 'soc sec no', 'soc sec number', 'patient ssn', 'patient social security number'],
  ...['patient social security', 'subscriber ssn', 'subscriber social security number', 'insured ssn'],
  ...['ssn last 4', 'last 4 ssn', 'last 4 of ssn', 'ssn4', 'full ssn'],
];
