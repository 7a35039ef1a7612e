import type { Schema } from '@eligibility/api-types';
import type { JsonSchema } from './json-schema';

type Field = Exclude<keyof Schema<'CheckRequest'>, 'idempotencyKey' | 'payerText'>;

const text = (description: string, more: object = {}): JsonSchema => ({
  type: 'string',
  description,
  ...more,
});

/** The fields of a check, as an assistant is told of them and held to them. The API says what else is wrong with a value. */
export const CHECK_FIELDS: Readonly<Record<Field, JsonSchema>> = {
  payerName: text(
    'The insurance company in the words of the patient or of the card. Do not guess or correct it.',
  ),
  memberId: text('The member id on the card.'),
  patientFirstName: text("The patient's first name."),
  patientLastName: text("The patient's last name."),
  patientDateOfBirth: text('YYYY-MM-DD.', { format: 'date' }),
  patientGender: text('F or M; only if the payer asks for it.', { enum: ['F', 'M'] }),
  groupNumber: text("The number of the employer's group on the card."),
  relationship: text('What the patient is to the policyholder. Default: self.', {
    enum: ['self', 'spouse', 'child', 'other'],
  }),
  subscriberFirstName: text('Of the policyholder, where that is someone else than the patient.'),
  subscriberLastName: text('Of the policyholder, where that is someone else than the patient.'),
  subscriberDateOfBirth: text('Of the policyholder, YYYY-MM-DD.', { format: 'date' }),
  state: text('The state of the plan, such as TX. It decides between payers of similar names.'),
  patientSocialSecurityNumber: text(
    'In place of the member id, only where the clinic says that it may be used.',
  ),
  serviceTypeCodes: {
    type: 'array',
    maxItems: 10,
    items: { type: 'string' },
    description: 'What the visit is for, best first, as a word or an X12 code: dental, physical therapy, 98.',
  },
  dateOfService: text('The day of the visit, YYYY-MM-DD. Default: today.', { format: 'date' }),
  procedureCode: text('A procedure of CPT, HCPCS or CDT, such as D0120.'),
};

/** Those without which no check begins, in the order in which they are asked for. */
export const ASKED_FOR = [
  'payerName',
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
] as const satisfies readonly Field[];
