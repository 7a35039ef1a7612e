import { NEW_UUID } from '../../http/basic-schemas';
import { text } from '../../http/schema';

/** What a check is asked with beside its question, for the document: each is read by itself. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': NEW_UUID.description(
    'A UUID of any version, yours to choose. A retry with the same key and the same request gets the ' +
      'stored answer and is never charged again. Without one the service makes one and returns it, ' +
      "unless the workspace's policy requires yours.",
  ),
};

export const CACHE_CONTROL = {
  'Cache-Control': text(
    '`max-age=<seconds>` (RFC 9111): if the clinic has asked the same question and its answer is stored ' +
      'and at most so old, that answer is returned with its `Age`. No payer is asked and nothing is ' +
      'charged. Only an answer that was charged is returned in this way. A check of the same question ' +
      'that is still running is waited for. Otherwise the check runs, and is charged like any other; ' +
      'without an idempotency key, requests with `max-age` that arrive together run one check.\n\n' +
      '`only-if-cached`: never ask the payer; without a stored answer the request is answered 504. ' +
      '`no-cache` and `max-age=0` ask the payer, as a request without the header does. A `max-age` that ' +
      'is no whole number is read as 0. Other directives are ignored. An idempotency key that already ' +
      'has a check decides first. The question is compared as an idempotency key compares it: letter ' +
      'case, repeated blanks, and blanks and hyphens in the member id make no difference.',
  ).example('max-age=600'),
};

const WAIT =
  '`wait=<seconds>` (RFC 7240) bounds how long the answer is waited for, counted from the arrival of the ' +
  'request. When the time is over the answer is 202, and the check goes on: its answer is stored under ' +
  "the idempotency key and the check's id, and charged as if it had been waited for.";
const MEMBERS =
  'asks for more in the answer, as the parameter `include` does: `benefits`, `estimate`, `outcome`, ' +
  '`say`, or several as `include="benefits,outcome"`.';
const APPLIED =
  '`Preference-Applied` lists the preferences that were applied; any other preference or value, or one that is malformed, ' +
  'is ignored.';

export const PREFER_WAIT = { Prefer: text(`${WAIT} ${APPLIED}`).example('wait=6') };
export const PREFER_INCLUDE = {
  Prefer: text(`\`include=outcome\` (RFC 7240) ${MEMBERS} ${APPLIED}`).example('include=benefits'),
};
export const PREFER_WAIT_OR_INCLUDE = {
  Prefer: text(
    `${WAIT} \`include=outcome\` ${MEMBERS} Both preferences may be sent, with a comma between them. ${APPLIED}`,
  ).example('wait=6, include=benefits'),
};

export const ACCEPT_LANGUAGE = {
  'Accept-Language': text(
    'The language of `say` and `ask`, and of the answer as plain text (RFC 9110): `es` is Spanish; any ' +
      'other is English.',
  ).example('es'),
};

/** Also of a POST. */
export const INCLUDE = {
  members: {
    include: text(
      'What the answer has beside the specified members: one of these, or several with commas between ' +
        'them. `benefits`: the benefit details as one more member. `outcome`: `outcome`, `reason`, ' +
        '`fields`, `nextStep` and `isCharged`, which say why the coverage is not confirmed and what to do ' +
        'next. `estimate`: what the patient pays for the usual visit of the clinic, by its rates: the ' +
        'visit named `default`, or its only one. `say`: `say` and `ask`, which a voice reads aloud, also ' +
        'in a refusal and while the check runs. They are no part of what an idempotency key stands for: a ' +
        'retry may ask for them, or not. Also on a POST it belongs into the query.',
    )
      .pattern(/^(benefits|estimate|outcome|say)(,(benefits|estimate|outcome|say))*$/)
      .example('benefits'),
  },
};
