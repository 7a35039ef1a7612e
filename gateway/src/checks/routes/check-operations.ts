import { NEW_UUID } from '../../http/basic-schemas';
import type { Operations } from '../../http/operation';
import { callerForClinicWith, type CallerWho } from '../../identity/http/who';
import {
  ACCEPT_LANGUAGE,
  CACHE_CONTROL,
  IDEMPOTENCY_KEY,
  INCLUDE,
  PREFER_INCLUDE,
  PREFER_WAIT_OR_INCLUDE,
} from './check-headers';
import { CHECKED, RUNNING } from './check-answers';
import { CHECK_FIELDS, SERVICE_TYPE_LIST } from './check-request-schemas';
import { MOCK_FIXTURE } from './fixture-schemas';
import { sayingProblem } from './spoken';

const { patientSocialSecurityNumber: _neverInUrl, ...IN_QUERY } = CHECK_FIELDS;
/** The question in a query. */
const QUESTION = {
  ...INCLUDE.members,
  idempotencyKey: NEW_UUID.description(
    'A UUID of any version, yours to choose; the header `Idempotency-Key` may have it instead. A retry with the same ' +
      'key and the same question gets the stored answer and is never charged again.',
  ),
  ...IN_QUERY,
  memberId: IN_QUERY.memberId.required(),
  serviceTypeCodes: SERVICE_TYPE_LIST,
};
const MEMBERS = { ...PREFER_INCLUDE, ...ACCEPT_LANGUAGE };

const QUESTION_EXAMPLE = {
  payerName: 'Aetna',
  memberId: 'W000111222',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-01-31',
};

const REFUSALS = {
  400: 'BadLiveCheck',
  402: 'NoCheckLeft',
  409: 'IdempotencyConflict',
  422: 'UnprocessableLiveCheck',
  429: 'TooManyLiveChecks',
  500: 'LiveCheckFailed',
  503: 'LiveCheckUnavailable',
  504: 'AnswerNotStored',
} as const;

const LIVE = { who: callerForClinicWith('check:live'), onProblem: sayingProblem, refuses: REFUSALS };
const MOCK = {
  who: callerForClinicWith('check:mock'),
  onProblem: sayingProblem,
  refuses: { 400: 'BadMockCheck', 409: 'IdempotencyConflict', 422: 'UnprocessableMockCheck' },
} as const;

export const CHECK_OPERATIONS = {
  checkEligibilityByQuery: {
    ...LIVE,
    method: 'GET',
    path: '/eligibility/check',
    summary: 'Ask the payer by query, for tools that cannot send a body',
    description:
      'Behaves exactly like POST, idempotency and charge included: a GET and a POST with the same ' +
      'meaning are the same request. It puts patient data into the URL; prefer POST. Answered 405 ' +
      'where the operator has switched GET checks off for the workspace.',
    headers: { ...CACHE_CONTROL, ...MEMBERS },
    query: { members: QUESTION },
    answers: { 200: CHECKED },
    refuses: { ...REFUSALS, 405: 'MethodNotAllowed' },
    answersHead: false,
  },
  checkEligibility: {
    ...LIVE,
    method: 'POST',
    path: '/eligibility/check',
    summary: 'Ask the payer whether a patient is covered',
    description:
      'Calls the payer network in real time. One check is held in the wallet before the call, then ' +
      'captured or released by what came back, exactly once. A caller that also sends `Prefer: ' +
      'wait=<seconds>` may be answered 202, as `startCheck` says. With `Accept: text/plain` the answer ' +
      'is `say` and `ask`, as `include=say` has them, as is that to an error; with `text/csv` it is ' +
      'one line without a header: status, then the columns from `outcome` to `nextStep`, `charged`, ' +
      "`payerId` and `checkId` of a batch's results.",
    headers: { ...IDEMPOTENCY_KEY, ...CACHE_CONTROL, ...MEMBERS },
    query: INCLUDE,
    sends: { json: 'CheckRequest', example: QUESTION_EXAMPLE },
    answers: { 200: CHECKED },
    refuses: { ...REFUSALS, 417: 'ExpectationFailed' },
  },
  startCheck: {
    ...LIVE,
    method: 'POST',
    path: '/eligibility/checks',
    summary: 'Ask the payer, and wait for as long as you like',
    description:
      'The same check, with the same idempotency keys, for a caller that bounds its wait: with ' +
      '`Prefer: wait=<seconds>` the answer is 202 when the time is over, and the check goes on. Its ' +
      "answer is then read by the check's id, or by a repetition of the request. Without the " +
      'preference it waits until there is an answer. `Accept` works as in `checkEligibility`.',
    headers: { ...IDEMPOTENCY_KEY, ...CACHE_CONTROL, ...PREFER_WAIT_OR_INCLUDE, ...ACCEPT_LANGUAGE },
    query: INCLUDE,
    sends: { json: 'CheckRequest', example: QUESTION_EXAMPLE },
    answers: { 200: CHECKED, 202: RUNNING },
  },
  mockEligibilityByQuery: {
    ...MOCK,
    method: 'GET',
    path: '/eligibility/check/mock',
    summary: 'Answer from a fixture by query, for tools that cannot send a body',
    description: 'Behaves exactly like POST.',
    headers: MEMBERS,
    query: { members: { ...QUESTION, mockFixture: MOCK_FIXTURE } },
    answers: { 200: CHECKED },
    answersHead: false,
  },
  mockEligibility: {
    ...MOCK,
    method: 'POST',
    path: '/eligibility/check/mock',
    summary: 'Get a canned answer, free of charge',
    description:
      "Never calls the payer network and is never billed. The answer is the fixture's, in the shape of " +
      'a live check; the request is logged with the tag `mock`. `Accept` works as in ' +
      '`checkEligibility`.',
    headers: { ...IDEMPOTENCY_KEY, ...MEMBERS },
    query: INCLUDE,
    sends: {
      json: 'MockCheckRequest',
      example: { ...QUESTION_EXAMPLE, mockFixture: 'dental' },
    },
    answers: { 200: CHECKED },
  },
} satisfies Operations<CallerWho>;
