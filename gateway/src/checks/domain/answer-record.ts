import type { CheckOutcome, Circumstances } from '@eligibility/benefits';
import type { UspsCode } from '@eligibility/x12';
import type { AskedBody } from './asked-service';
import type { CheckQuestion, Patient, Relationship } from './check';

/**
 * What was asked, as far as it was asked, under the names of the REST contract: it can be sent again as it is. A check
 * without a member id needs its social security number again, which is not kept.
 */
export type AskedQuestion = {
  readonly payerName: string;
  readonly memberId?: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  /** YYYY-MM-DD */
  readonly patientDateOfBirth?: string;
  readonly patientGender?: 'F' | 'M';
  readonly groupNumber?: string;
  readonly relationship?: Relationship;
  readonly subscriberFirstName?: string;
  readonly subscriberLastName?: string;
  /** YYYY-MM-DD */
  readonly subscriberDateOfBirth?: string;
  readonly state?: UspsCode;
  readonly serviceTypeCodes?: readonly string[];
  /** YYYY-MM-DD */
  readonly dateOfService?: string;
  readonly procedureCode?: string;
  /** The scenario of a mock check. */
  readonly mockFixture?: string;
};

/** What is sealed as the answer of a check. */
export type AnswerRecord = {
  readonly question: AskedQuestion;
  /** What the payer was asked of the question's service; undefined where it has none. */
  readonly asked?: AskedBody | undefined;
  /** Why, and what to do next, as it was read from the answer when it came: `include=outcome` adds it to the body. */
  readonly outcome: CheckOutcome;
  /** The body that was answered, which every retry gets byte for byte. */
  readonly body: string;
};

export function askedQuestionOf({
  payerName,
  patient,
  state,
  service,
  ...question
}: CheckQuestion): AskedQuestion {
  const { serviceTypeCodes = [], dateOfService, procedureCode } = service ?? {};
  return {
    payerName,
    ...askedPersonOf(patient),
    ...askedPolicyholderOf(question),
    ...(state !== undefined && { state }),
    ...(serviceTypeCodes.length > 0 && { serviceTypeCodes }),
    ...(dateOfService !== undefined && { dateOfService }),
    ...(procedureCode !== undefined && { procedureCode }),
  };
}

type AskedPerson = Pick<
  AskedQuestion,
  'memberId' | 'patientFirstName' | 'patientLastName' | 'patientDateOfBirth' | 'patientGender' | 'groupNumber'
>;

function askedPersonOf({ memberId, firstName, lastName, ...patient }: Patient): AskedPerson {
  const { dateOfBirth, gender, groupNumber } = patient;
  return {
    ...(memberId !== undefined && { memberId }),
    patientFirstName: firstName,
    patientLastName: lastName,
    ...(dateOfBirth !== undefined && { patientDateOfBirth: dateOfBirth }),
    ...(gender !== undefined && { patientGender: gender }),
    ...(groupNumber !== undefined && { groupNumber }),
  };
}

function askedPolicyholderOf({
  relationship,
  policyholder = {},
}: Pick<CheckQuestion, 'relationship' | 'policyholder'>): Partial<AskedQuestion> {
  const { firstName, lastName, dateOfBirth } = policyholder;
  return {
    ...(relationship !== undefined && { relationship }),
    ...(firstName !== undefined && { subscriberFirstName: firstName }),
    ...(lastName !== undefined && { subscriberLastName: lastName }),
    ...(dateOfBirth !== undefined && { subscriberDateOfBirth: dateOfBirth }),
  };
}

/** What the caller said of the patient and the policyholder. */
export function patientIs({
  relationship,
  subscriberFirstName,
  subscriberDateOfBirth,
}: AskedQuestion): Circumstances['patientIs'] {
  if (relationship === 'self') return 'subscriber';
  if (relationship !== undefined) return 'dependent';
  const isPolicyholderKnown = subscriberFirstName !== undefined || subscriberDateOfBirth !== undefined;
  return isPolicyholderKnown ? 'subscriber' : 'unsaid';
}

/** What was asked and what came of it in one line, and the body as it is after it: JSON in one line has no line break. */
export function encodeAnswer({ body, ...known }: AnswerRecord): string {
  return `${JSON.stringify(known)}\n${body}`;
}

/** Reads what `encodeAnswer` wrote. */
export function decodeAnswer(text: string): AnswerRecord {
  const end = text.indexOf('\n');
  return { ...(JSON.parse(text.slice(0, end)) as Omit<AnswerRecord, 'body'>), body: text.slice(end + 1) };
}
