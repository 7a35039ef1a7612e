import { answer, instant, list, oneOf, orNull, ref, text } from '../../http/schema';

export const BENEFIT_DETAILS_SCHEMAS = {
  BenefitDetails: answer(
    {
      status: oneOf(
        ['active', 'inactive', 'unknown'],
        'Whether the patient is covered for `serviceType` on `dateOfService`. `unknown`: the payer ' +
          'states neither, or rejected the inquiry.',
      ),
      checkedAt: orNull(instant(), 'When the payer answered. Null for an answer that was read from a file.'),
      dateOfService: text('The day that the benefits are read for.').pattern(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
      serviceType: ref('BenefitCode', 'The service that the benefits are read for. X12 EQ01 of the inquiry.'),
      payer: ref('BenefitOrganization', 'X12 loop 2100A.'),
      provider: orNull(ref('BenefitOrganization'), 'Who asked, as the payer read it. X12 loop 2100B.'),
      traces: list(
        ref('BenefitTrace'),
        'The numbers of the inquiry and of the answer, for a call to the payer. X12 TRN.',
      ),
      patient: oneOf(
        ['subscriber', 'dependent'],
        'The person whose benefits these are. A dependent where the answer has one. X12 loop 2000D.',
      ),
      subscriber: orNull(ref('BenefitPerson'), 'X12 loop 2100C.'),
      dependent: orNull(ref('BenefitPerson'), 'X12 loop 2100D.'),
      rejections: list(
        ref('BenefitRejection'),
        'What the payer did not answer. If it rejected the inquiry as a whole, `plans` is empty. X12 AAA.',
      ),
      plans: list(
        ref('BenefitPlan'),
        'The plans that the lines about coverage name, that of `benefitSummary` first. Every other line ' +
          'belongs to the plan that it names, else to the first. Empty when the inquiry was rejected, and ' +
          'when the payer sent no line. X12 EB05.',
      ),
      otherCoverage: list(
        ref('BenefitOtherCoverage'),
        'Other plans of the patient that the payer names, those to be billed instead first. Empty when ' +
          'it names none. X12 EB01 R, MC, U with loop 2120, and NM101 PRP, SEP, TTP of any line.',
      ),
      warnings: list(
        ref('BenefitWarning'),
        'What contradicts the answer or limits it, to be read before the figures. Empty when nothing does.',
      ),
      summary: list(
        ref('BenefitProof'),
        'The eight fields of `benefitSummary` in their order, each with its proof.',
      )
        .min(8)
        .max(8),
      lines: list(
        ref('BenefitLine'),
        "Every line of the patient in the payer's order, with its elements as they were sent. X12 EB " +
          'with its loop 2110.',
      ),
      differsFromAnswer: list(
        ref('BenefitSummaryField'),
        'The fields of `summary` with a value that is not the one in the answer to the check, because ' +
          'the rules of this service were improved since. Normally empty.',
      ),
    },
    'All that the payer says about the benefits of a check: plans with typed benefits, the proof of ' +
      'each field of `benefitSummary`, and every line as it was sent. Each field names the element of ' +
      'X12 (005010X279A1, 271) that it comes from; a payer that answers in JSON fills the same ' +
      'fields.\n\nMoney is in US dollars, percent from 0 to 100 and what the patient pays. Null is "not ' +
      'stated by the payer", zero is zero. Codes are kept as they were sent, unknown ones too. New ' +
      'fields may be added; none is removed or changes its meaning.',
  ),
};
