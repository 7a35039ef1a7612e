import { SENT_UUID } from './basic-schemas';
import { text } from './schema';

/** For the document: these are read one by one, each where it matters. */
export const REQUIRED_IDEMPOTENCY_KEY = {
  'Idempotency-Key': SENT_UUID.description(
    'A UUID of any version. Repeating a change with the same key changes nothing more.',
  )
    .example('8f14e45f-ceea-4672-9b3a-d0f1c2b3a495', { override: true })
    .required(),
};

export const LAST_EVENT_ID = {
  'Last-Event-ID': text('The id of the last event that was received.').max(40),
};

export const CLIENT_ID = {
  'X-Client-Id': SENT_UUID.description(
    'The clinic that makes the request, by the client id that the operator gave it.',
  )
    .example('4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10', { override: true })
    .required(),
};
