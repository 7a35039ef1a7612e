import Joi from 'joi';
import { answer, count, instant, list, orNull, ref, text } from '../../http/schema';

export const REQUESTS_SCHEMAS = {
  SeenRequests: answer({
    data: list(ref('SeenRequest')).max(200),
  }),
  SeenRequest: answer({
    requestId: text().min(1),
    at: instant('When it was answered.'),
    method: text().min(1),
    route: text('The template of the route; `none` for a path that there is not.').min(1),
    status: Joi.number().integer().min(100).max(599),
    code: orNull(text(), 'The `code` of the problem. Null where there was none.'),
    latencyMs: count(),
    keyId: orNull(text(), 'The key that it was sent with. Null for a request of a person.'),
    personId: orNull(text(), 'The person who sent it. Null for a request with a key.'),
    askedBy: orNull(
      text(),
      'The name of the person or of the key, as it is now. Null when there is no such person or key any more.',
    ),
    clientId: orNull(text(), 'The clinic that it named. Null where it named none.'),
  }),
};
