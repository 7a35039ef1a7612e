import Joi from 'joi';
import { answer, list, oneOf, orNull, ref, text } from '../../http/schema';
import { SAID_DATE } from '../domain/calendar-date';
import { checkLogLineMembers } from './check-log-schemas';

export const CHECK_SEARCH_SCHEMAS = {
  CheckSearch: answer(
    {
      checkId: ref('Uuid').optional(),
      memberId: ref('MemberId').optional(),
      patientFirstName: ref('PatientFirstName').optional(),
      patientLastName: ref('PatientLastName').optional(),
      patientDateOfBirth: ref('BirthDate').optional(),
      clientId: ref('Uuid').optional(),
      payerId: text().min(1).max(80).optional(),
      outcome: ref('Outcome').optional(),
      tag: oneOf(['live', 'mock']).optional(),
      from: ref('Instant').optional(),
      to: ref('Instant').optional(),
      limit: Joi.number().integer().min(1).max(100).default(20).optional(),
      cursor: text('The `nextCursor` of the page before.').min(1).max(200).optional(),
    },
    'Every filter that is there must fit. The three fields of a name go together: all of them or none.',
  )
    .with('patientFirstName', ['patientLastName', 'patientDateOfBirth'])
    .with('patientLastName', ['patientFirstName', 'patientDateOfBirth'])
    .with('patientDateOfBirth', ['patientFirstName', 'patientLastName']),
  BirthDate: text('As `patientDateOfBirth` of a check.')
    .pattern(
      new RegExp(
        `^([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}|${SAID_DATE})$`,
      ),
    )
    .example('1980-01-31'),
  FoundChecks: answer({
    data: list(ref('FoundCheck')).max(100),
    nextCursor: ref('NextCursor'),
  }),
  FoundCheck: answer(
    {
      ...checkLogLineMembers,
      askedBy: ref('AskedBy'),
      question: orNull(ref('AskedQuestion'), 'Null when the answer is no longer stored.'),
    },
    "A line of the workspace's log, and what was asked.",
  ),
  AskedQuestion: answer(
    {
      payerName: text('As it was typed.'),
      memberId: text(
        'As it was sent to the payer. Left out where a social security number was sent in its place, ' +
          'which is not stored.',
      ).optional(),
      patientFirstName: text('Empty if none was sent.'),
      patientLastName: text(),
      patientDateOfBirth: text().meta({ format: 'date' }).optional(),
      patientGender: oneOf(['F', 'M']).optional(),
      groupNumber: text().optional(),
      relationship: oneOf(['self', 'spouse', 'child', 'other', 'unknown']).optional(),
      subscriberFirstName: text().optional(),
      subscriberLastName: text().optional(),
      subscriberDateOfBirth: text().meta({ format: 'date' }).optional(),
      state: ref('UspsCode').optional(),
      serviceTypeCodes: list(text(), 'X12 service type codes.').optional(),
      dateOfService: text().meta({ format: 'date' }).optional(),
      procedureCode: text().optional(),
      mockFixture: ref('MockFixtureSlug').optional(),
    },
    'What was asked, as a check can be asked again. What was not asked is left out.',
  ),
};
