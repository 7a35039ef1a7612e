import type { ErrorCode } from '@eligibility/kit';

export type ErrorAdvice = {
  readonly meaning: string;
  /** What the caller should do; also the `detail` of a problem without a more precise one. */
  readonly remedy: string;
  /** Whether, and when, the same request is worth sending again. */
  readonly retry: string;
};

/** The text for each code in answers and documentation; docs/errors.md repeats it word for word. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  unauthorized: {
    meaning:
      'The request carries no API key, or one that is malformed, unknown, revoked or expired, or that may not be used from the network address the request came from. Which of these it is stays unsaid, so that keys cannot be probed; the operator finds it in the log, under the request id in "instance".',
    remedy:
      'Send "Authorization: Bearer" with a valid key of the workspace, or the operator token under /ops. Ask the operator for a new key.',
    retry: 'Not before the key is changed.',
  },
  'client-id-invalid': {
    meaning: 'The header X-Client-Id is missing, is not a UUID, or was sent twice. "detail" says which.',
    remedy: 'Send the client id that the operator gave the clinic.',
    retry: 'Not before the header is changed.',
  },
  'client-forbidden': {
    meaning:
      'The key is valid, but the clinic is not one it may act for, or it was issued without the scope that this operation needs.',
    remedy:
      'Check that key and client id belong to the same workspace, or ask the operator for a key with the scope.',
    retry: 'Not before key or client id is changed.',
  },
  'operator-forbidden': {
    meaning:
      'The operator token is valid, but its operator lacks the role that this operation needs, or would give a role away without having it. "detail" names the role. The attempt is in the audit log.',
    remedy:
      'Have an operator who has the role do it. Roles are given when an operator is made and do not change.',
    retry: 'Not with this token.',
  },
  'workspace-suspended': {
    meaning:
      'The key is valid, but the operator has suspended its workspace. Every request with any key of it is refused, also for answers that are stored. Nothing was asked, nothing was charged, and the idempotency key is as it was.',
    remedy:
      'Ask the operator why, and to resume the workspace; its keys, wallet and stored answers are kept.',
    retry: 'After the workspace is resumed, with the same idempotency key.',
  },
  'validation-failed': {
    meaning:
      'A field or parameter is missing, there twice, too long, or not of the required form. "errors" names each one and says why; "detail" has the first of them as sentences.',
    remedy: 'Correct the fields named and send the request again; an idempotency key is still free.',
    retry: 'Not before the request is changed.',
  },
  'malformed-json': {
    meaning: 'The body is not valid JSON, or it is not packed in the way that Content-Encoding says.',
    remedy: 'Send one JSON object, encoded as UTF-8.',
    retry: 'Not before the body is changed.',
  },
  'unknown-fixture': {
    meaning: 'A mock check names a fixture that does not exist. "slugs" lists those that do.',
    remedy: 'Send one of the slugs as mockFixture, or leave it out.',
    retry: 'Not before mockFixture is changed.',
  },
  'idempotency-key-invalid': {
    meaning:
      'The idempotency key is not a UUID, is missing where it is required, was sent twice, or differs between the places that it was sent in. "detail" says which.',
    remedy:
      'Send a UUID of any version in the header Idempotency-Key, in the query parameter idempotencyKey, or in the member idempotencyKey of a JSON body; keys that are sent in several places must be equal.',
    retry: 'Not before the key is changed.',
  },
  'insufficient-balance': {
    meaning:
      'The wallet has no check left for a live check, or an adjustment would take away more checks than are available. Nothing was asked and nothing was charged.',
    remedy:
      'Have the operator top the wallet up. Checks that are running hold one check each; what they do not need comes back.',
    retry: 'After a top-up, with the same idempotency key.',
  },
  'not-found': {
    meaning: 'Nothing has this path or this id, at least not in the workspace of the key.',
    remedy: 'Check the path against the API document, and the id against the list it came from.',
    retry: 'No.',
  },
  'method-not-allowed': {
    meaning:
      'The path exists, but not with this method, or the operator has switched checks by GET off for the workspace. The header Allow lists the methods that may be used.',
    remedy: 'Use one of the methods listed.',
    retry: 'No.',
  },
  'request-timeout': {
    meaning:
      'The request did not arrive in time: its headers within 5 seconds, the whole of it within 15. Nothing ran.',
    remedy: 'Send the whole request without a pause.',
    retry: 'Yes, with the same idempotency key.',
  },
  'operation-conflict': {
    meaning:
      'An operator repeats something that was already done differently: the idempotency key of a grant or an adjustment with other content, a client id that is taken, the rotation of a key that is no longer valid, or a change of the payer catalog that was decided on an older version of it.',
    remedy:
      'Look at what is there, in the journal, the clinics, the keys or the versions of the catalog. If the change is a new one, send it with a new idempotency key, id or base version.',
    retry: 'Not before the request is changed.',
  },
  'idempotency-in-progress': {
    meaning:
      'A check with the same idempotency key and the same content is still running. A second one is never started.',
    remedy:
      'Wait for the seconds of Retry-After and send the same request with the same key: it gets the answer of the running check.',
    retry: 'Yes, after Retry-After, with the same idempotency key.',
  },
  'idempotency-result-expired': {
    meaning:
      'A check with this idempotency key was answered, but its answer is no longer stored: answers are kept for a day, keys for a month. Or the answer is stored but cannot be opened, which "detail" says then. The retry is refused, so that it is not charged again.',
    remedy:
      'Look the check up in the log, GET /api/eligibility/checks?idempotencyKey=, or send a new idempotency key to ask, and to pay, again. An answer that cannot be opened may be readable again once the operator has looked into it.',
    retry: 'Only with a new idempotency key.',
  },
  'payload-too-large': {
    meaning: 'The body is larger than 16 KiB, or a list of payers larger than 16 MiB.',
    remedy: 'Send only the fields of the API document; a valid request is far below the limit.',
    retry: 'Not before the body is changed.',
  },
  'unsupported-media-type': {
    meaning: 'The body is not declared as JSON, is not in UTF-8, or is packed in a way that is unknown here.',
    remedy:
      'Send "Content-Type: application/json", in UTF-8, as it is or with Content-Encoding gzip, deflate or br.',
    retry: 'Not before the header is changed.',
  },
  'idempotency-key-reused': {
    meaning:
      'The idempotency key was used before, by the same clinic and operation, for another request. Neither was run again.',
    remedy: 'Make one key for each check, and repeat it only when the same check is retried.',
    retry: 'Only with a new idempotency key, or with the request the key was first used for.',
  },
  'payer-not-found': {
    meaning:
      'No payer in the catalog is close enough to payerName. "candidates" lists the nearest ones, if there are any. Nothing was charged.',
    remedy: 'Check the spelling, send the name or payerId of a candidate, or search with GET /api/payers.',
    retry: 'Not before payerName is changed.',
  },
  'payer-ambiguous': {
    meaning:
      'Several payers fit payerName equally well, as "BCBS" does. "candidateCount" says how many, "candidates" lists the first of them, best first, and "detail" what would settle it. A guess is never billed, so nothing was asked or charged.',
    remedy:
      'Add what "detail" asks for, or let a person choose and send the payerId of that candidate as payerName.',
    retry: 'Not before payerName is changed.',
  },
  'payer-requires-field': {
    meaning:
      'The payer was found, but it answers only when a field is sent that is optional otherwise. "errors" names it. Nothing was charged.',
    remedy: 'Send the field, usually patientDateOfBirth.',
    retry: 'Not before the field is sent.',
  },
  'rate-limited': {
    meaning:
      'The workspace, or the API key where it has a limit of its own, sends more requests than its limit, or too many sign-ins failed from the address or with the key or token of this request. The headers RateLimit and RateLimit-Policy name the limit: "workspace", "key" or "failed-sign-ins". A refused request costs nothing and leaves its idempotency key free.',
    remedy:
      'Spread the requests, or ask the operator for a higher limit. After failed sign-ins, wait, and check the key or token.',
    retry: 'Yes, after Retry-After, with the same idempotency key.',
  },
  'daily-budget-exhausted': {
    meaning:
      'The API key or the workspace, as "budget" says, has used up the live checks that its operator allows it a day (UTC). Nothing was asked and nothing was charged; a stored answer is still replayed.',
    remedy:
      'Wait for the next day, or ask the operator for a larger budget. GET /api/wallet tells what is left.',
    retry: 'Yes, after Retry-After, with the same idempotency key.',
  },
  'headers-too-large': {
    meaning: 'The URL and the headers together are larger than 8 KiB.',
    remedy: 'Send a check by POST, with its fields in the body, and only the headers of the API document.',
    retry: 'Not before URL or headers are shorter.',
  },
  internal: {
    meaning:
      'Something unforeseen went wrong. The reason is in the logs, under the request id in "instance".',
    remedy: 'If it happens again, give the request id to the operator.',
    retry: 'Yes, with the same idempotency key: it never starts a check twice. Stop after a few tries.',
  },
  'service-unavailable': {
    meaning:
      'A part of the service that the request needs is down: wallet, catalog, store or key service. Nothing was charged.',
    remedy:
      'Wait; the operator has been alerted. This is not the payer: a payer that is down is an answer, with success false.',
    retry: 'Yes, after Retry-After, with the same idempotency key.',
  },
};
