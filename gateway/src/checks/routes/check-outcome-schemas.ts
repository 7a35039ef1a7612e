import { answer, instant, oneOf, orNull, text } from '../../http/schema';

export const CHECK_OUTCOME_SCHEMAS = {
  OutcomeReason: answer(
    {
      code: oneOf(
        [
          'other-payer',
          'inactive',
          'patient-died',
          'other-product',
          'limited-coverage',
          'service-not-covered',
          'not-stated',
          'rejected',
          'unavailable',
          'no-answer',
          'never-sent',
          'no-payer-id',
          'not-writable',
          'not-called',
          'isolated',
          'account-refused',
          'throttled',
          'clearinghouse-refused',
        ],
        'An outcome of a check, or what the outcome alone does not say: `other-payer`, the payer names a ' +
          'plan that pays in its place or before it; `patient-died`; `other-product`, active is only a ' +
          'product of another kind; `limited-coverage`, what is active may pay for a part of care alone; ' +
          '`service-not-covered`; `no-payer-id`, `not-writable`, the inquiry was not sent; `isolated`, checks ' +
          'with this payer are switched off. `docs/rejections.md` lists them all.',
      ),
      payerCode: orNull(
        text(),
        'The code that the payer sent and that decides, X12 AAA03; of several the most useful one. Null ' +
          'where there is none.',
      ).example('72'),
      text: text('The reason in English, without a full stop.'),
    },
    'Why the coverage is not confirmed, or is not the one to bill.',
  ),
  RequestField: oneOf(
    [
      'payerName',
      'memberId',
      'patientFirstName',
      'patientLastName',
      'patientDateOfBirth',
      'patientGender',
      'groupNumber',
      'relationship',
      'subscriberFirstName',
      'subscriberLastName',
      'subscriberDateOfBirth',
      'dateOfService',
      'serviceTypeCodes',
      'procedureCode',
    ],
    'A field of a check request.',
  ),
  NextStep: answer({
    step: oneOf(
      ['correct-and-ask-again', 'ask-later', 'ask-another-payer', 'call-payer', 'ask-policyholder', 'none'],
      '- `correct-and-ask-again`: compare `fields` with the insurance card, and send a new check with ' +
        'what differs.\n- `ask-later`: the same question may be answered after `askAfter`.\n- ' +
        '`ask-another-payer`: send the check to the plan `payerName`, which is the one to bill.\n- ' +
        '`call-payer`: at `phone`, where the payer states its number.\n- `ask-policyholder`: the patient ' +
        "may be on another person's plan. Ask whose it is, and send `relationship` and\n  the fields of " +
        'the subscriber.\n- `none`: the coverage is active.',
    ),
    sentence: orNull(text(), 'What to do, in English. Null for `none`.'),
    askAfter: orNull(instant(), 'For `ask-later`; null otherwise.'),
    payerName: orNull(
      text(),
      'The plan to ask, as the payer that answered writes it. For `ask-another-payer`; null otherwise.',
    ),
    payerId: orNull(text(), 'Its id as that payer writes it, where it states one.'),
    phone: orNull(
      text(),
      "The payer's telephone number as it wrote it. For `call-payer`, where the payer states one.",
    ),
  }),
};
