import { answer, list, oneOf, orNull, ref, text } from '../../http/schema';

export const benefitOrganizationMembers = {
  name: orNull(text(), 'Of a person the first, middle and last name. X12 NM103, NM104, NM105, NM107.'),
  id: orNull(text(), 'Its number. X12 NM109.'),
  idKind: orNull(ref('BenefitCode'), 'What the number is, such as an NPI. X12 NM108.'),
  contacts: list(ref('BenefitContact'), 'How to reach it. X12 PER.'),
};

export const BENEFIT_VALUES_SCHEMAS = {
  BenefitCode: answer(
    {
      code: text('The code that was sent, or what the payer wrote in its place.').min(1).example('98'),
      text: orNull(
        text(),
        'What the code means, in English. For a reader; programs compare the code.',
      ).example('Professional (physician) visit, office'),
    },
    'A code as the payer sent it, with its words. A code that is not known here is kept, with the ' +
      'text null.',
  ),
  BenefitLineIds: list(
    text().pattern(/^EB[1-9][0-9]*$/),
    'The lines that this was taken from, in their order: ids of `lines`. Lines have no key of their ' +
      "own, so that the id is the place among the patient's lines (EB), `EB1` the first.",
  ).example(['EB2', 'EB3']),
  BenefitDay: orNull(text().pattern(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)).example('2026-01-01'),
  BenefitDate: answer(
    {
      kind: ref('BenefitCode', 'What begins, ends or lasts. X12 DTP01.'),
      from: text('The first day. X12 DTP03.').example('2026-01-01'),
      to: text('The last day; the same as `from` when the payer states a single day. X12 DTP03.').example(
        '2026-12-31',
      ),
    },
    'A period that the payer states, or a day. A date that cannot be read is in `lines` alone.',
  ),
  BenefitReference: answer(
    {
      kind: orNull(ref('BenefitCode'), 'What the number is of. X12 REF01.'),
      value: orNull(text(), 'The number. X12 REF02.'),
      name: orNull(text(), 'The name that goes with it. X12 REF03.'),
    },
    'A number that the payer gives, such as that of a plan, a group, a referral or an authorization.',
  ),
  BenefitAddress: answer({
    line1: orNull(text(), 'Street or post box. X12 N301.'),
    line2: orNull(text(), 'More of it. X12 N302.'),
    city: orNull(text(), 'X12 N401.'),
    state: orNull(text(), 'X12 N402.'),
    postalCode: orNull(text(), 'As the payer wrote it, with or without a hyphen. X12 N403.'),
    country: orNull(text(), 'Payers leave it out for the United States. X12 N404.'),
    region: orNull(text(), "The payer's code of a region, such as a county. X12 N406 with N405 RJ."),
  }),
  BenefitTrace: answer(
    {
      kind: orNull(ref('BenefitCode'), 'Whether it is of the inquiry or of the answer. X12 TRN01.'),
      number: text('X12 TRN02.'),
      originator: orNull(text(), 'The id of the company that gave the number. X12 TRN03.'),
    },
    'A number that identifies the inquiry or its answer.',
  ),
  BenefitContact: answer(
    {
      kind: orNull(ref('BenefitCode'), 'Telephone, fax, web address and the like. X12 PER03, PER05, PER07.'),
      value: text('The number or address. X12 PER04, PER06, PER08.'),
      name: orNull(text(), 'The person or department to ask for. X12 PER02.'),
    },
    'One way to reach a person or an organization.',
  ),
  BenefitOrganization: answer(
    {
      ...benefitOrganizationMembers,
    },
    'The payer as it names itself, or the provider as the payer names it.',
  ),
  BenefitPerson: answer(
    {
      firstName: orNull(text(), 'X12 NM104.'),
      middleName: orNull(text(), 'Or an initial. X12 NM105.'),
      lastName: orNull(text(), 'X12 NM103.'),
      suffix: orNull(text(), 'Such as JR. X12 NM107.'),
      memberId: orNull(text(), 'Payers leave it out of a dependent. X12 NM109.'),
      dateOfBirth: ref('BenefitDay', 'X12 DMG02.'),
      gender: orNull(ref('BenefitCode'), 'X12 DMG03.'),
      relationship: orNull(ref('BenefitCode'), 'To the subscriber. X12 INS02.'),
      maintenance: orNull(
        ref('BenefitCode'),
        'Whether the payer changed something of what was asked. X12 INS03.',
      ),
      maintenanceReason: orNull(
        ref('BenefitCode'),
        'Such as 25, where name, member id or birth date on record differ from the inquiry. X12 INS04.',
      ),
      address: orNull(ref('BenefitAddress'), 'X12 N3, N4.'),
      references: list(ref('BenefitReference'), 'Every number that the payer has for the person. X12 REF.'),
      dates: list(ref('BenefitDate'), 'Of plan, eligibility, enrollment, death and the like. X12 DTP.'),
    },
    'A person as the payer has them on record, which may differ from the request. Correct the ' +
      'request, or have the payer correct its record.',
  ),
  BenefitWarning: answer({
    code: oneOf(
      [
        'benefit-refused',
        'card-lost',
        'carve-out',
        'date-not-asked',
        'family-figure-only',
        'grace-period',
        'hospice',
        'limited-coverage',
        'medicare-advantage',
        'non-medical-product-only',
        'other-payer-primary',
        'part-a-only',
        'partial-care',
        'procedure-not-asked',
        'provider-out-of-network',
        'restricted-provider',
        'service-not-asked',
        'several-amounts',
        'several-plans',
        'spend-down',
      ],
      '`part-a-only`, `non-medical-product-only`: the coverage that was asked about is not active, ' +
        'another one is. `medicare-advantage`, `other-payer-primary`, `carve-out`: another organization ' +
        'pays first, or for a part of the benefits. `provider-out-of-network`: the payer notes that the ' +
        'provider of the inquiry has no contract with the plan. `limited-coverage`: what is active may ' +
        'pay for a part of care alone, by its name. `hospice`: the patient has chosen hospice care. ' +
        '`restricted-provider`: the payer pays one provider alone. `card-lost`: the card was reported ' +
        'lost or stolen. `grace-period`, `spend-down`: the coverage is active with a condition. ' +
        '`benefit-refused`: the payer refused a part of the question. `service-not-asked`, ' +
        '`procedure-not-asked`, `date-not-asked`: the payer was not asked this part. `several-plans`, `several-amounts`: ' +
        'another plan or value could be meant. `partial-care`: the payer states the figure for a part of ' +
        'care, a kind of visit or a tier alone. `family-figure-only`: the payer states it for the ' +
        'family, and none for the patient. More codes may be added.',
    ),
    field: orNull(
      ref('BenefitSummaryField'),
      'The field of `benefitSummary` that is in doubt. Null for a part that it does not have.',
    ),
    about: orNull(
      text(),
      'What it names, such as an organization, a note of the payer, the code of a refusal, or other values.',
    ).example('MEDICARE ADVANTAGE OF OHIO'),
    lines: list(text(), 'The ids of the lines that it was read from.'),
    sentence: text('The warning for people.'),
  }),
  BenefitDoubt: answer({
    field: ref('BenefitSummaryField'),
    reason: text('The code of the warning in the benefit details.').example('several-amounts'),
  }),
  BenefitRejection: answer(
    {
      level: oneOf(
        ['payer', 'provider', 'subscriber', 'dependent', 'benefit'],
        'The part of the inquiry that it is about. X12 the loop of AAA.',
      ),
      reason: ref('BenefitCode', 'X12 AAA03.'),
      followUp: orNull(ref('BenefitCode'), 'What the payer asks to do next. X12 AAA04.'),
      lines: ref('BenefitLineIds'),
    },
    'What the payer did not answer, and why. A rejection of the level `benefit` concerns its line ' +
      'alone: the rest of the answer is valid.',
  ),
};
