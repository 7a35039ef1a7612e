import type Joi from 'joi';
import type { Fragment } from './json-schema';
import { oneOf, ref, text } from '../schema';
import { parametersIn } from './parameters';

/** The headers of answers: what each is called, and what it says. */
export const ANSWER_HEADERS = {
  RequestId: [
    'X-Request-Id',
    text("Names this request in logs and in every problem's `instance`. Quote it to support.")
      .min(1)
      .max(128)
      .required(),
  ],
  IdempotencyKey: [
    'Idempotency-Key',
    ref(
      'Uuid',
      'The key of the request, yours or the one made for you. Missing where the stored answer of ' +
        'another check is returned (`Cache-Control`) and you sent none.',
    ),
  ],
  Age: [
    'Age',
    text('Whole seconds since the answer was stored (RFC 9111). Present on a stored answer only.')
      .pattern(/^(0|[1-9][0-9]*)$/)
      .example('42'),
  ],
  CheckId: [
    'Check-Id',
    ref(
      'Uuid',
      "The id of the check in the workspace's log, `GET /api/eligibility/checks/{checkId}`. A replay has " +
        'the id of the check whose answer it repeats.',
    ).required(),
  ],
  PayerId: [
    'Payer-Id',
    text(
      "The catalog's id of the payer that was matched, of live checks alone. Percent-encoded as " +
        '`Payer-Name` is.',
    )
      .pattern(/^[ -~]+$/)
      .example('60054'),
  ],
  PayerName: [
    'Payer-Name',
    text(
      "The catalog's name of the payer that was matched, of live checks alone; " +
        '`benefitSummary.payerName` is what the payer calls itself. ASCII: every other byte of the ' +
        "name's UTF-8 form, and `%`, is percent-encoded.",
    )
      .pattern(/^[ -~]+$/)
      .example('Aetna'),
  ],
  PayerMatchedBy: [
    'Payer-Matched-By',
    oneOf(
      ['text', 'context', 'remembered'],
      'What made the payer sure, of live checks alone: `text`, the name that was typed; `context`, ' +
        'what is known apart from it; `remembered`, earlier answers under the same words. A replay ' +
        'repeats it.',
    ).example('text'),
  ],
  PayerNetwork: [
    'Payer-Network',
    oneOf(
      ['simulator'],
      "Present when the built-in simulator answered in the payer's place: the benefits are made up. " +
        'A replay repeats it.',
    ),
  ],
  BenefitDoubts: [
    'Benefit-Doubts',
    text(
      'The fields of `benefitSummary` that are in doubt, each with the code of the warning that ' +
        'says why, as a structured field list (RFC 9651). Missing without doubts. A replay repeats ' +
        'it; the benefit details have the warnings, with the lines of the payer.',
    )
      .pattern(/^[A-Za-z]+;reason=[a-z-]+(, [A-Za-z]+;reason=[a-z-]+)*$/)
      .example('copayAmount;reason=several-amounts, deductibleRemaining;reason=partial-care'),
  ],
  ServiceAsked: [
    'Service-Asked',
    text(
      'The X12 service types that the payer was asked about, as a structured field list of strings ' +
        "(RFC 9651). Missing where neither the request nor the clinic's `defaultServiceType` names " +
        'one, and on a mock check. A replay repeats it.',
    )
      .pattern(/^"[0-9A-Z]{1,2}"(, "[0-9A-Z]{1,2}")*$/)
      .example('"35"'),
  ],
  NotAsked: [
    'Not-Asked',
    text(
      'The parts of the request that the payer was not asked, each with its value and the reason, ' +
        'as a structured field list (RFC 9651). Missing when it was asked everything. A replay ' +
        'repeats it; `asked` has each as a sentence.',
    )
      .pattern(
        /^[A-Za-z]+;value="[0-9A-Z-]{1,10}";reason=[a-z-]+(, [A-Za-z]+;value="[0-9A-Z-]{1,10}";reason=[a-z-]+)*$/,
      )
      .example('serviceTypeCodes;value="BE";reason=not-known'),
  ],
  ChecksRemaining: [
    'Checks-Remaining',
    text(
      'How many checks the workspace can still begin, with this live check charged or given back: ' +
        'the `available` of `GET /api/wallet` at that moment. Checks that are held for others still ' +
        'running are not counted. Where several run at once it is a snapshot, and the answers may ' +
        'arrive in another order than their numbers. Present on every live answer, and on every ' +
        'problem after which the wallet is known; missing on a replay and on a mock check.',
    )
      .pattern(/^(0|[1-9][0-9]*)$/)
      .example('996'),
  ],
  IgnoredFields: [
    'Ignored-Fields',
    text(
      'Names of the request that this operation does not know and that changed nothing, as a ' +
        'structured field list (RFC 9651): at most ten, of at most 40 letters, digits, hyphens, dots ' +
        'and underscores; others are ignored unnamed.',
    )
      .pattern(/^[A-Za-z][A-Za-z0-9_.-]{0,39}(, [A-Za-z][A-Za-z0-9_.-]{0,39}){0,9}$/)
      .example('serviceTypeCode, groupId'),
  ],
  PreferenceApplied: [
    'Preference-Applied',
    text('The preferences that were applied (RFC 7240), if the request had any.')
      .pattern(
        /^(wait=\d{1,9}(, include=((benefits|estimate|outcome|say)|"(benefits|estimate|outcome|say)(,(benefits|estimate|outcome|say)){1,3}"))?|include=((benefits|estimate|outcome|say)|"(benefits|estimate|outcome|say)(,(benefits|estimate|outcome|say)){1,3}"))$/,
      )
      .example('wait=6, include=benefits'),
  ],
  ContentLanguage: [
    'Content-Language',
    oneOf(
      ['en', 'es'],
      'The language of `say` and `ask`, or of the text. Missing where the answer has none of them.',
    ).example('en'),
  ],
  Vary: [
    'Vary',
    text(
      'The headers of the request that decided about the form of the answer, where it is not the ' +
        'usual JSON, and about its language, where it has `say`.',
    )
      .pattern(/^[A-Za-z-]+(, [A-Za-z-]+)*$/)
      .example('Accept-Language'),
  ],
  AnswerLocation: [
    'Location',
    text('Where the answer of the check will be.')
      .pattern(/^\/api\/eligibility\/checks\/[0-9a-f-]{36}\/answer$/)
      .example('/api/eligibility/checks/0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11/answer')
      .required(),
  ],
  IdempotentReplayed: [
    'Idempotent-Replayed',
    oneOf(['true'], 'Present when this is the stored answer of an earlier request.'),
  ],
  IdempotencyKeyMissing: [
    'Idempotency-Key-Missing',
    oneOf(
      ['true'],
      "Present when a live check was sent without an idempotency key, which the workspace's policy " +
        'allows, and ran without regard to stored answers. Had the answer been lost, it could not be ' +
        'asked for again, and another check would be charged.',
    ),
  ],
  NoStore: [
    'Cache-Control',
    oneOf(['no-store'], 'Answers about patients are for the caller alone.').required(),
  ],
  RateLimit: [
    'RateLimit',
    text(
      'Requests left (`r`) and seconds until the quota resets (`t`), ' +
        'draft-ietf-httpapi-ratelimit-headers: of the workspace, and of the key where it has a limit ' +
        'of its own. Of the key alone when that refused the request. The quota refills evenly: in `t` ' +
        'seconds it is whole again, or, while `r` is 0, one more request is allowed, which is also ' +
        'what Retry-After says.',
    )
      .pattern(/^"[a-z-]+";r=\d+;t=\d+(, "[a-z-]+";r=\d+;t=\d+)*$/)
      .example('"workspace";r=1199;t=1')
      .required(),
  ],
  RateLimitPolicy: [
    'RateLimit-Policy',
    text('Requests allowed (`q`) a window of seconds (`w`), draft-ietf-httpapi-ratelimit-headers.')
      .pattern(/^"[a-z-]+";q=\d+;w=\d+(, "[a-z-]+";q=\d+;w=\d+)*$/)
      .example('"workspace";q=1200;w=60')
      .required(),
  ],
  RetryAfter: [
    'Retry-After',
    text('Seconds to wait before the same request is worth another try.')
      .pattern(/^[1-9]\d*$/)
      .required(),
  ],
  RetryAfterWhileRunning: [
    'Retry-After',
    text('Seconds to wait; only with `idempotency-in-progress`.').pattern(/^[1-9]\d*$/),
  ],
  Allow: [
    'Allow',
    text('The methods this path knows.')
      .pattern(/^[A-Z]+(, [A-Z]+)*$/)
      .required(),
  ],
  WwwAuthenticate: [
    'WWW-Authenticate',
    text()
      .pattern(/^Bearer/)
      .required(),
  ],
} as const satisfies Readonly<Record<string, readonly [header: string, schema: Joi.Schema]>>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** As members of an answer of the document. */
export function headersOf(names: readonly AnswerHeader[]): Fragment {
  return Object.fromEntries(
    names.map((name) => [ANSWER_HEADERS[name][0], { $ref: `#/components/headers/${name}Header` }]),
  );
}

/** The headers of the document, by names that no schema has. */
export function documentedHeaders(): Fragment {
  const headers = Object.entries(ANSWER_HEADERS).map(([name, [header, schema]]) => {
    const [{ name: _name, in: _in, ...described } = {}] = parametersIn('header', { [header]: schema });
    return [`${name}Header`, described];
  });
  return Object.fromEntries(headers) as Fragment;
}
