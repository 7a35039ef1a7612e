import Joi from 'joi';
import { answer, flag, list, oneOf, orNull, ref, text } from '../../http/schema';

export const CHECK_ANSWER_SCHEMAS = {
  CheckRunning: answer({
    status: oneOf(['running']),
    checkId: ref('Uuid', 'The id of the check, as in `Check-Id`.'),
    say: ref('Say').optional(),
    ask: ref('Ask').optional(),
  }),
  CheckAnswer: answer({
    success: flag(
      'True when coverage is confirmed; false on an upstream error or when coverage is not active. It ' +
        'is always equal to `benefitSummary.coverageActive`; when true, `upstreamStatusCode` is 200 and ' +
        '`errorMessage` null.',
    ),
    benefitSummary: ref('BenefitSummary'),
    traceId: orNull(
      text(),
      "The clearinghouse's identifier of the inquiry, else the one it was sent with. Quote it to support.",
    ),
    upstreamStatusCode: Joi.number()
      .integer()
      .min(100)
      .max(599)
      .description('What the clearinghouse answered, or 502, 503 or 504 when it gave no answer of its own.'),
    latencyMs: Joi.number()
      .min(0)
      .description('How long the whole request took when it ran; a replay repeats it.'),
    errorMessage: orNull(
      text(),
      'A sentence a front desk can act on. Null when `success` is true or coverage is plainly not active.',
    ),
    asked: ref('AskedService').optional(),
    outcome: ref(
      'Outcome',
      'Only where the request asks for `outcome` with `include`, as the four members after it.',
    ).optional(),
    reason: orNull(
      ref('OutcomeReason'),
      'Null where the coverage is active and no other plan is to be billed in its place.',
    ).optional(),
    fields: list(
      ref('RequestField'),
      'The fields of the request to correct, or to ask the patient about; empty where none is in question.',
    ).optional(),
    nextStep: ref('NextStep').optional(),
    isCharged: flag('Whether the check is taken from the wallet. False for a mock check.').optional(),
    benefits: orNull(
      ref('BenefitDetails'),
      'Only where the request asks for it with `include`: what `GET ' +
        '/api/eligibility/checks/{checkId}/benefits` answers. Null where there is no answer of the payer to ' +
        'take it from, for which that operation gives the reason.',
    ).optional(),
    estimate: orNull(
      ref('Estimate'),
      'Only where the request asks for it with `include`: what the patient pays for the usual visit of ' +
        'the clinic, by its rates. Computed for each request. Null where there is none, for which ' +
        '`noEstimate` gives the reason.',
    ).optional(),
    noEstimate: ref('NoEstimateReason', 'Only where `estimate` is null.').optional(),
    say: ref('Say').optional(),
    ask: ref('Ask').optional(),
  }),
  Say: text(
    'Only where the request of a check asks for `say` with `include`: what a voice reads aloud, in ' +
      'at most two sentences. Amounts are in words; there is no text of the payer in it, no id and no ' +
      'promise of payment.',
  )
    .min(1)
    .max(240)
    .example('Aetna shows active coverage. In network, the copay is twenty-five dollars.'),
  Ask: orNull(
    text().max(240),
    'Only with `say`, the one question whose answer is missing, to be asked after it. Null where none is.',
  ).example('What is the member ID, exactly as printed on the insurance card?'),
  AskedService: answer(
    {
      serviceTypeCodes: list(
        text().pattern(/^[0-9A-Z]{1,2}$/),
        'X12 service type codes. When the payer takes none of those in the request: 30, the plan as a ' +
          'whole; for a part of dental care, drugs or vision 35, 88 or AL; 35 at a payer of dental plans ' +
          'alone. Empty when the request has none.',
      )
        .max(10)
        .example(['35']),
      dateOfService: orNull(
        text().pattern(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
        'The day that the payer was asked for. Null when it was asked for today without the request saying so.',
      ).example('2026-12-01'),
      procedureCode: orNull(
        text().pattern(/^[0-9A-Z]{5}$/),
        'The procedure that the payer was asked about. Null without one.',
      ).example('D0120'),
      notAsked: list(
        ref('NotAsked'),
        'The parts of the request that the payer was not asked; empty when it was asked everything.',
      ),
    },
    'What the payer was asked. Only where the request asks for more with `include`, and only of a ' +
      'live check about a service: with `serviceTypeCodes`, `dateOfService` or `procedureCode`, or of ' +
      'a clinic with a `defaultServiceType`. The summary is about the first service type that the ' +
      'payer was asked about. If it takes none of those in the request, it was asked about the plan ' +
      'as a whole, and the summary is what that answer says about the first service type of the ' +
      'request.',
  ),
  NotAsked: answer({
    field: oneOf(
      ['serviceTypeCodes', 'procedureCode', 'dateOfService'],
      'The field of the request. In place of a day the payer was asked about today.',
    ),
    value: text('Of a service type, its X12 code.').example('UC'),
    reason: oneOf(
      ['not-known', 'one-at-a-time', 'out-of-range'],
      '`not-known`: the catalog does not say that the payer takes it. `one-at-a-time`: the payer takes ' +
        'one service type or procedure in an inquiry.',
    ),
    message: text('The reason as a sentence.'),
  }),
  BenefitSummary: answer(
    {
      coverageActive: flag(),
      planName: orNull(text()),
      payerName: orNull(text(), 'As the clearinghouse returned it.'),
      deductibleRemaining: orNull(Joi.number().min(0), 'US dollars.'),
      outOfPocketRemaining: orNull(Joi.number().min(0), 'US dollars left to the out-of-pocket maximum.'),
      coinsurancePercent: orNull(Joi.number().min(0).max(100), "The patient's share; 20 means 20 %."),
      copayAmount: orNull(Joi.number().min(0), 'US dollars.'),
      inNetworkPreferred: orNull(flag(), 'Whether in-network benefits apply.'),
    },
    'A null is "not stated by the payer"; zero is zero.',
  ),
  BenefitSummaryField: oneOf(
    [
      'coverageActive',
      'planName',
      'payerName',
      'deductibleRemaining',
      'outOfPocketRemaining',
      'coinsurancePercent',
      'copayAmount',
      'inNetworkPreferred',
    ],
    'A field of `benefitSummary`.',
  ),
};
