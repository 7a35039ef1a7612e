import { OUTCOMES } from '@eligibility/contract';
import Joi from 'joi';
import { answer, flag, instant, list, oneOf, orNull, ref, text } from '../../http/schema';

export const checkLogLineMembers = {
  id: text().min(1),
  createdAt: instant(),
  tags: list(oneOf(['live', 'mock']))
    .min(1)
    .max(1),
  clientId: text().meta({ format: 'uuid' }),
  keyId: orNull(text(), 'Id of the API key whose request last ran it. Null in checks of people.'),
  personId: orNull(text(), 'Id of the person whose request last ran it. Null in those of programs.'),
  requestId: text(
    'The `X-Request-Id` of the last request that ran it, not of those that were given its stored answer.',
  ),
  traceId: orNull(text(), 'The `traceId` of the answer. Null where there was none.'),
  simulated: flag("True when the simulator answered in the payer's place."),
  payerId: orNull(text(), 'The matched payer; null for a mock check.'),
  payerName: orNull(text(), "The matched payer's name, or the fixture's."),
  outcome: ref('Outcome'),
  reason: orNull(ref('OutcomeReason'), 'As `include=outcome` gives it with the answer.'),
  fields: list(ref('RequestField'), 'The fields of the request to correct, or to ask the patient about.'),
  nextStep: ref(
    'NextStep',
    'As with the answer, without what could say something of the patient: `askAfter`, `payerName`, ' +
      '`payerId` and `phone` are null.',
  ),
  doubts: list(
    ref('BenefitDoubt'),
    'The fields of `benefitSummary` that are in doubt, as the header `Benefit-Doubts` of the answer ' +
      'named them.',
  ),
  success: flag(),
  upstreamStatusCode: Joi.number().integer().min(100).max(599),
  latencyMs: Joi.number().min(0),
  charged: flag('Whether the check was taken from the wallet.'),
};

export const CHECK_LOG_SCHEMAS = {
  CheckLogEntry: answer({
    ...checkLogLineMembers,
    askedBy: ref('AskedBy'),
  }),
  AskedBy: orNull(
    text(),
    'The name of the person, or of the API key, whose request last ran it, as it is now. Null when ' +
      'there is no such person or key any more.',
  ).example('Ann Lee'),
  Outcome: oneOf(
    OUTCOMES,
    '- `active`: the payer answered, coverage is active.\n- `inactive`: the payer answered, coverage ' +
      'is not active.\n- `not-stated`: the payer answered without saying whether coverage is active.\n- ' +
      '`rejected`: the payer rejected the inquiry for what it asks.\n- `unavailable`: payer or ' +
      'clearinghouse could not answer, or the answer could not be read.\n- `no-answer`: nothing came ' +
      'back within the deadline.\n- `never-sent`: the connection failed before the first byte, or the ' +
      'format cannot carry the inquiry.\n- `not-called`: the payer is isolated, its circuit is open, or ' +
      'too many calls to it are running.\n- `account-refused`: the clearinghouse refused the ' +
      "installation's own account.\n- `throttled`: the clearinghouse is throttling the installation.\n- " +
      '`clearinghouse-refused`: the clearinghouse itself refused, and no payer saw the inquiry.',
  ),
  CheckLogPage: answer({
    data: list(ref('CheckLogEntry')).max(100),
    nextCursor: ref('NextCursor'),
  }),
};
