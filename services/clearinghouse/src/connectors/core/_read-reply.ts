import type { UpstreamReply } from '@eligibility/benefits';
import { INQUIRY } from '../../domain/_inquiry';
import { envelopeFields, PARTIES, SENT_270, soapResponse } from './_envelopes';
import type { EnvelopeFields } from '@eligibility/core-envelope';
import { readReply, type ReadReply } from './read-reply';

export type Given = Readonly<Record<string, string | undefined>>;

export function fieldsWith(given: Given): EnvelopeFields {
  return new Map(envelopeFields(given).map(([name, value]) => [name.toLowerCase(), value]));
}

export function readingOf(fields: EnvelopeFields, httpStatus = 200): ReadReply {
  const asked = { inquiry: INQUIRY, interchange: SENT_270, parties: PARTIES };
  return readReply(soapResponse('', httpStatus), { fields, deviations: [] }, asked);
}

export function replyTo(fields: EnvelopeFields, httpStatus = 200): UpstreamReply {
  return readingOf(fields, httpStatus).reply;
}
