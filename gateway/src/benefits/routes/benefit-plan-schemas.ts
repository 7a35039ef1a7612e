import { answer, flag, list, oneOf, orNull, ref, text } from '../../http/schema';

export const BENEFIT_PLAN_SCHEMAS = {
  BenefitPlan: answer(
    {
      name: orNull(text(), 'X12 EB05, else REF03.'),
      isInSummary: flag('True for the plan that `benefitSummary` is about.'),
      status: oneOf(
        ['active', 'inactive', 'unknown'],
        'Whether the plan is in force on `dateOfService`. X12 EB01 1 to 8, DTP.',
      ),
      insuranceType: orNull(
        ref('BenefitCode'),
        'HMO, PPO, Medicare Part B and the like, of the lines about coverage. X12 EB04.',
      ),
      group: ref(
        'BenefitGroup',
        'Of those lines, else of the patient, else of the subscriber. X12 REF 6P, else REF 1L.',
      ),
      number: orNull(text(), 'The number of the plan, from the same places. X12 REF02 with REF01 18.'),
      networkName: orNull(
        text(),
        'The name of the network of the plan, else its number, from the same places. X12 REF03, else ' +
          'REF02, with REF01 N6.',
      ),
      begin: ref(
        'BenefitDay',
        'The first day of the plan period that includes `dateOfService`, else of the nearest. X12 DTP ' +
          '291, 307, 346, 356 and the like.',
      ),
      end: ref('BenefitDay', 'The last day of that period. X12 DTP 291, 307, 347, 357 and the like.'),
      coverage: list(ref('BenefitCoverage'), 'What is covered, or is not any more. X12 EB01 1 to 8.'),
      deductibles: list(
        ref('BenefitAccumulator'),
        'For each network, level, service and period, the total with what was used and what remains of ' +
          'it. X12 EB01 C.',
      ),
      outOfPocket: list(ref('BenefitAccumulator'), 'The same of the out-of-pocket maximum. X12 EB01 G.'),
      copays: list(ref('BenefitCostShare'), 'What the patient pays for a service as an amount. X12 EB01 B.'),
      coinsurance: list(
        ref('BenefitCostShare'),
        'What the patient pays for a service as a percentage. X12 EB01 A.',
      ),
      limits: list(
        ref('BenefitLimit'),
        'How much of a service is covered: visits, days, other quantities or money. X12 EB01 F.',
      ),
      exclusions: list(ref('BenefitCoverage'), 'What is not covered. X12 EB01 E, I.'),
      authorizations: list(
        ref('BenefitAuthorization'),
        'Whether an authorization or certification is required, one entry for each service, network and ' +
          'procedure that a line speaks of. X12 EB11.',
      ),
      primaryCareProviders: list(ref('BenefitRelated'), 'X12 EB01 L, or NM101 P3, with loop 2120.'),
      related: list(
        ref('BenefitRelated'),
        'Other persons and organizations that lines name, as the payer writes them. Those that are other ' +
          'plans are also in `otherCoverage`, which says when each is billed. X12 loop 2120.',
      ),
      notes: list(
        ref('BenefitNote'),
        'Messages about the coverage as a whole, disclaimers and descriptions, each once. X12 MSG of the ' +
          'lines with EB01 1 to 8, P, D.',
      ),
      other: list(
        ref('BenefitOther'),
        'Lines that have no list of their own, such as a spend down. X12 any other EB01.',
      ),
    },
    'A plan with its typed benefits. Every line of the patient has a place in one of the lists of one plan.',
  ),
  BenefitGroup: answer({
    number: orNull(text(), 'X12 REF02.'),
    name: orNull(text(), 'The employer or association. X12 REF03.'),
  }),
  BenefitNote: answer({
    text: text('X12 MSG01.'),
    lines: ref('BenefitLineIds'),
  }),
  BenefitAuthorization: answer({
    serviceTypes: list(ref('BenefitCode'), 'Empty where the line names no service. X12 EB03.'),
    network: ref('BenefitNetwork', 'X12 EB12.'),
    procedure: orNull(ref('BenefitProcedure'), 'X12 EB13.'),
    required: orNull(flag(), 'Null where the payer says that it does not know. X12 EB11 Y, N, U.'),
    lines: ref('BenefitLineIds'),
  }),
};
