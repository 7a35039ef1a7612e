import Joi from 'joi';
import { answer, change, named, oneOf, orNull, ref } from '../../http/schema';
import type { Removable } from '../../http/handlers';
import {
  DATE_NOT_TAKEN_POLICIES,
  GET_CHECKS_POLICIES,
  IDEMPOTENCY_KEY_POLICIES,
  MAX_ANSWERS_AGE_SECONDS,
  MEMBERLESS_SEARCH_POLICIES,
  SERVICE_NOT_TAKEN_POLICIES,
  type WorkspacePolicies,
} from '../../identity/domain/workspace';

const IDEMPOTENCY_KEY_POLICY = named(
  'IdempotencyKeyPolicy',
  oneOf(
    IDEMPOTENCY_KEY_POLICIES,
    '- `warn`: a live check without an idempotency key runs, and is answered with ' +
      '`Idempotency-Key-Missing`. The default.\n- `required`: it is refused with 400 ' +
      '`idempotency-key-invalid`; nothing is asked or charged.',
  ),
);
const GET_CHECKS_POLICY = named(
  'GetChecksPolicy',
  oneOf(
    GET_CHECKS_POLICIES,
    '- `allowed`: live checks may be sent by GET. The default.\n- `refused`: a live check by GET is ' +
      'answered 405 with `Allow: POST`, a stored answer too. Its URL would put patient\n  data into the ' +
      'logs of every proxy on its way.',
  ),
);
const SEARCH_WITHOUT_MEMBER_ID_POLICY = named(
  'SearchWithoutMemberIdPolicy',
  oneOf(
    MEMBERLESS_SEARCH_POLICIES,
    '- `refused`: a live check without `memberId` is refused with 422 `member-id-required`. The ' +
      'default.\n- `allowed`: a live check may have `patientSocialSecurityNumber` in its place, at ' +
      'payers that find a person by it, or the birth date alone, at payers with `searchByName`.',
  ),
);
const SERVICE_NOT_TAKEN_POLICY = named(
  'ServiceNotTakenPolicy',
  oneOf(
    SERVICE_NOT_TAKEN_POLICIES,
    'If a payer is not known to answer about any service that a live check names:\n\n- `ask-plan`: ' +
      'it is asked about the plan as a whole; `Not-Asked` says so. The default.\n- `refuse`: the check ' +
      'is refused with 422 `payer-service-not-taken`; nothing is asked or charged.',
  ),
);
const DATE_NOT_TAKEN_POLICY = named(
  'DateNotTakenPolicy',
  oneOf(
    DATE_NOT_TAKEN_POLICIES,
    'If a payer is not known to answer for the `dateOfService` of a live check, and no list states ' +
      'that it does not:\n\n- `ask-today`: it is asked about today; `Not-Asked` says so, and the next ' +
      'step of a day to come is `ask-later`. The default.\n- `refuse`: the check is refused with 422 ' +
      '`payer-date-out-of-range`; nothing is asked or charged.\n- `ask-anyway`: it is asked about that ' +
      'day.',
  ),
);
const ANSWERS_MAX_AGE = named(
  'AnswersMaxAgeSeconds',
  orNull(
    Joi.number().strict().integer().min(1).max(MAX_ANSWERS_AGE_SECONDS),
    'A live check without an idempotency key, and without a word on stored answers in ' +
      '`Cache-Control`, is treated as if it had `Cache-Control: max-age` with this number. Null, the ' +
      'default: every live check asks the payer.',
  ),
);

export const POLICIES_CHANGE = named(
  'WorkspacePoliciesChange',
  change<Removable<WorkspacePolicies>>(
    {
      idempotencyKey: IDEMPOTENCY_KEY_POLICY,
      getChecks: GET_CHECKS_POLICY,
      searchWithoutMemberId: SEARCH_WITHOUT_MEMBER_ID_POLICY,
      serviceNotTaken: SERVICE_NOT_TAKEN_POLICY,
      dateNotTaken: DATE_NOT_TAKEN_POLICY,
      answersMaxAgeSeconds: ANSWERS_MAX_AGE,
    },
    'What is absent stays as it is. In effect with the next request.',
  ),
);

export const POLICIES_SCHEMAS = {
  IdempotencyKeyPolicy: IDEMPOTENCY_KEY_POLICY,
  GetChecksPolicy: GET_CHECKS_POLICY,
  SearchWithoutMemberIdPolicy: SEARCH_WITHOUT_MEMBER_ID_POLICY,
  ServiceNotTakenPolicy: SERVICE_NOT_TAKEN_POLICY,
  DateNotTakenPolicy: DATE_NOT_TAKEN_POLICY,
  AnswersMaxAgeSeconds: ANSWERS_MAX_AGE,
  WorkspacePolicies: answer(
    {
      idempotencyKey: ref('IdempotencyKeyPolicy'),
      getChecks: ref('GetChecksPolicy'),
      searchWithoutMemberId: ref('SearchWithoutMemberIdPolicy'),
      serviceNotTaken: ref('ServiceNotTakenPolicy'),
      dateNotTaken: ref('DateNotTakenPolicy'),
      answersMaxAgeSeconds: ref('AnswersMaxAgeSeconds'),
    },
    'What is demanded of live checks; mock checks are free of it.',
  ),
  WorkspacePoliciesChange: POLICIES_CHANGE,
};
