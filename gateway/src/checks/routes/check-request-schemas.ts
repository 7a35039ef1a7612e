import {
  comparedMemberId,
  GROUP_NUMBER,
  isMedicareId,
  isSocialSecurityNumber,
  MEMBER_ID_CHARACTERS,
  MEMBER_ID_LENGTH,
  NAME_LENGTH,
  plainMemberId,
  unlabelledMemberId,
  uspsCodeOf,
} from '@eligibility/x12';
import Joi from 'joi';
import { UUID } from '../../http/basic-schemas';
import { atMost, lookedUpText, sentName } from '../../http/fields';
import { named, orNull, sent, text } from '../../http/schema';
import { heardMemberId } from '../domain/spoken-member-id';
import { MOCK_FIXTURE } from './fixture-schemas';
import { birthDate, POLICYHOLDER_FIELDS } from './read-policyholder';
import { optionalText, SERVICE_FIELDS, serviceType } from './read-service-fields';

/** More than 80 characters where each is spelled: "W as in whiskey". */
const MOST_SPOKEN = 400;

/** Look-alike characters become ASCII before the length is checked; the value is the id as it was printed. */
export const memberIdField = named(
  'MemberId',
  Joi.string()
    .trim()
    .max(MOST_SPOKEN)
    .custom((typed: string, helpers) => {
      const id = heardMemberId(unlabelledMemberId(plainMemberId(typed)));
      if (id === undefined) return helpers.error('member-id.spoken');
      if (id.length > MEMBER_ID_LENGTH.max)
        return helpers.error('string.max', { limit: MEMBER_ID_LENGTH.max });
      if (!MEMBER_ID_CHARACTERS.test(id)) return helpers.error('member-id.characters');
      const signs = comparedMemberId(id);
      if (signs.length < MEMBER_ID_LENGTH.min) return helpers.error('member-id.short');
      return isMedicareId(id) ? signs : id;
    })
    .meta({
      minLength: MEMBER_ID_LENGTH.min,
      pattern:
        '^ *((([Mm][Ee][Mm][Bb][Ee][Rr]|[Ss][Uu][Bb][Ss][Cc][Rr][Ii][Bb][Ee][Rr]|[Mm][Bb][Ii]|[Ii][Dd]|[Nn][Uu][Mm][Bb][Ee][Rr]|[Nn][Oo][.]?) *)*[:#][:# ]*)?[ -]*[A-Za-z0-9][ .,;-]*[A-Za-z0-9][A-Za-z0-9 .,;-]*$',
    })
    .description(
      'The member id on the insurance card: letters A to Z, digits, hyphens and blanks. A label before ' +
        'it, such as `ID:`, `Member ID:` or `#`, is left out. Look-alikes that programs put into texts ' +
        '(dashes, non-breaking blanks, full-width letters and digits) are read as ASCII, and invisible ' +
        'characters are left out. A clearinghouse that takes JSON gets it as it came; X12 has it in upper ' +
        'case, without blanks, and without hyphens but for one before the last one or two digits, which ' +
        'may name a person of the family. An id that was spoken, such as `W as in whiskey, one two three`, is ' +
        'read as its letters and digits; one of which not every word is understood is refused. A Medicare Beneficiary Identifier is sent without any. Ids that differ only in letter case, ' +
        'blanks and hyphens are the same question.',
    )
    .example('W000111222'),
);

const genderRule: Joi.CustomValidator<string> = (gender, helpers) =>
  gender === 'F' || gender === 'M' ? gender : helpers.error('person.gender');

const groupNumberRule: Joi.CustomValidator<string> = (number, helpers) =>
  GROUP_NUMBER.test(number) ? number : helpers.error('person.group');

const stateRule: Joi.CustomValidator<string> = (code, helpers) =>
  uspsCodeOf(code) ?? helpers.error('person.state');

/** In place of the member id. Never in a URL, which proxies log. */
export const SOCIAL_SECURITY_NUMBER = 'patientSocialSecurityNumber';

const socialSecurityRule: Joi.CustomValidator<string> = (typed, helpers) => {
  const digits = /^\d{3}-?\d{2}-?\d{4}$/.test(typed) ? typed.replaceAll('-', '') : '';
  return isSocialSecurityNumber(digits) ? digits : helpers.error('person.social-security');
};

/** What a check asks by. The lengths are those of X12 NM1 if the standard has one. */
export const CHECK_FIELDS = {
  payerName: named(
    'PayerName',
    lookedUpText(120)
      .description(
        'The insurance company as a human would type it; matched to the catalog, tolerating case and ' +
          'spelling. It needs a letter or a digit, of any script.',
      )
      .example('Aetna'),
  ).required(),
  payerText: named(
    'PayerText',
    atMost(120, optionalText)
      .description(
        'What was typed for the payer at first, beside a `payerName` that was chosen from the candidates ' +
          "of a 422. When the payer's answer confirms the choice, the clinic's words are remembered. It is " +
          'no part of the question: a retry may leave it out. Empty or null is as if it were not sent.',
      )
      .example('blue cross'),
  ),
  memberId: memberIdField,
  patientFirstName: named(
    'PatientFirstName',
    sentName(NAME_LENGTH.first)
      .description(
        'As on the insurance card. It needs a Latin letter or a digit: X12 has no signs for accents and ' +
          'other scripts, so the accents are taken off and the other scripts left out. Required, unless ' +
          '`memberId`, `patientLastName` and `patientDateOfBirth` are enough for the payer ' +
          '(`searchWithoutFirstName`).',
      )
      .example('Jane'),
  ),
  patientLastName: named(
    'PatientLastName',
    sentName(NAME_LENGTH.last).description('As the first name.').example('Doe'),
  ).required(),
  patientDateOfBirth: named(
    'PatientDateOfBirth',
    birthDate
      .description(
        'An ISO 8601 date, YYYY-MM-DD, or M/D/YYYY, with or without leading zeros, or with the name of ' +
          'the month, as in `April 12, 1980` or `12 de abril de 1980`. Of a date-time the day as it is written counts. Empty or null is as if it were not sent, because forms and voice ' +
          'tools send what they do not have as an empty text. A day of the calendar, 1850 or later, not in ' +
          'the future. A day counts as the future until it has begun somewhere on Earth (UTC+14), so that ' +
          'a child born today is taken in every time zone: from 10:00 UTC on, the date of the next UTC day ' +
          'is taken too.',
      )
      .example('1980-01-31')
      .example('01/31/1980')
      .example('January 31, 1980'),
  ),
  patientGender: named(
    'PatientGender',
    optionalText
      .uppercase()
      .custom(genderRule)
      .meta({ pattern: '^[FfMm]?$' })
      .description(
        'As the payer has it on record, F or M, for payers that find a person by it. Empty or null is as ' +
          'if it were not sent. X12 DMG03.',
      )
      .example('F'),
  ),
  groupNumber: named(
    'GroupNumber',
    optionalText
      .uppercase()
      .custom(groupNumberRule)
      .meta({ pattern: '^([0-9A-Za-z]([0-9A-Za-z -]{0,48}[0-9A-Za-z])?)?$' })
      .description(
        "The number of the employer's group on the card, for payers that find a person by it. Empty or " +
          'null is as if it were not sent. X12 REF02 with REF01 6P.',
      )
      .example('88121'),
  ),
  ...POLICYHOLDER_FIELDS,
  state: named(
    'State',
    optionalText
      .uppercase()
      .custom(stateRule)
      .meta({
        pattern:
          '^([Aa][LlKkZzRrSsAaEePp]|[Cc][AaOoTt]|[Dd][EeCc]|[Ff][LlMm]|[Gg][AaUu]|[Hh][Ii]|[Ii][DdLlNnAa]|[Kk][SsYy]|[Ll][Aa]|[Mm][EeDdAaIiNnSsOoTtPpHh]|[Nn][EeVvHhJjMmYyCcDd]|[Oo][HhKkRr]|[Pp][AaRrWw]|[Rr][Ii]|[Ss][CcDd]|[Tt][NnXx]|[Uu][Tt]|[Vv][TtAaIi]|[Ww][AaVvIiYy])?$',
      })
      .description(
        "The state where the patient's plan is, as a USPS code, in any letter case. It decides between " +
          'payers that `payerName` may mean, in place of the state of the clinic. Empty or null is as if ' +
          'it were not sent: the state of the clinic counts, where it has one. It is not sent to the payer.',
      )
      .example('TX'),
  ),
  [SOCIAL_SECURITY_NUMBER]: named(
    'PatientSocialSecurityNumber',
    optionalText
      .custom(socialSecurityRule)
      .meta({
        writeOnly: true,
        pattern:
          '^((00[1-9]|0[1-9][0-9]|[1-578][0-9]{2}|6([0-57-9][0-9]|6[0-57-9]))-?(0[1-9]|[1-9][0-9])-?([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9]))?$',
      })
      .description(
        'In place of `memberId`, together with `patientDateOfBirth`: nine digits that a person can have, ' +
          "with or without hyphens. A live check may have it where the workspace's policy " +
          "`searchWithoutMemberId` and the payer's capability of that name allow it, and is refused with " +
          '422 `member-id-required` elsewhere. With a `memberId` the payer is sent the member id alone. ' +
          'Only in a body: a URL that has it is refused. It is not stored: in the documents of the payer ' +
          'that are kept, each of its digits is an X. Empty or null is as if it were not sent. X12 REF02 ' +
          'with REF01 SY.',
      )
      .example('123-45-6789'),
  ),
  ...SERVICE_FIELDS,
};

/** The service types of a query. */
export const SERVICE_TYPE_LIST = named(
  'ServiceTypeList',
  text('The service types of `serviceTypeCodes` of a body, at most ten, with commas between them.')
    .max(610)
    .pattern(/^([A-Za-z0-9][A-Za-z0-9 /().-]*(,[A-Za-z0-9][A-Za-z0-9 /().-]*)*)?$/)
    .example('dental')
    .example('98,UC'),
);

/** The key is read by itself, also from a header: it has an error of its own. */
export const checkRequestMembers = {
  ...CHECK_FIELDS,
  idempotencyKey: orNull(
    text().pattern(UUID),
    'Instead of the header Idempotency-Key. Keys that are sent in several places must be equal.',
  ),
};

export const CHECK_REQUEST_SCHEMAS = {
  PayerName: CHECK_FIELDS.payerName,
  MemberId: CHECK_FIELDS.memberId,
  PatientFirstName: CHECK_FIELDS.patientFirstName,
  PatientLastName: CHECK_FIELDS.patientLastName,
  PatientDateOfBirth: CHECK_FIELDS.patientDateOfBirth,
  PatientGender: CHECK_FIELDS.patientGender,
  PayerText: CHECK_FIELDS.payerText,
  GroupNumber: CHECK_FIELDS.groupNumber,
  Relationship: CHECK_FIELDS.relationship,
  SubscriberFirstName: CHECK_FIELDS.subscriberFirstName,
  SubscriberLastName: CHECK_FIELDS.subscriberLastName,
  SubscriberDateOfBirth: CHECK_FIELDS.subscriberDateOfBirth,
  State: CHECK_FIELDS.state,
  PatientSocialSecurityNumber: CHECK_FIELDS.patientSocialSecurityNumber,
  ServiceTypeCode: serviceType,
  ServiceTypeCodes: CHECK_FIELDS.serviceTypeCodes,
  ServiceTypeList: SERVICE_TYPE_LIST,
  DateOfService: CHECK_FIELDS.dateOfService,
  ProcedureCode: CHECK_FIELDS.procedureCode,
  CheckRequest: sent(
    checkRequestMembers,
    '`memberId` is required, unless `patientSocialSecurityNumber` is sent in its place; ' +
      '`patientDateOfBirth` is then required, and enough by itself if the workspace and the payer ' +
      'allow a search by name. `patientFirstName` is required, unless the payer finds a person without ' +
      'it (`searchWithoutFirstName`). A live check with a `mockFixture` is refused: it would ' +
      'ask the payer and be charged.',
  ),
  MockCheckRequest: sent({
    ...checkRequestMembers,
    mockFixture: MOCK_FIXTURE,
  }),
};
