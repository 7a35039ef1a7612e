import { parameter, readMultipart } from '@eligibility/core-envelope';
import type { HttpResponse } from '../http/post';
import { NO_ENVELOPE, type ReadEnvelope, type EnvelopeDeviation } from './check-envelope';

const FORM = /^multipart\/form-data\b/i;

/**
 * Reads a form, or any other multipart message whose parts are named as a form's. A body that is none, is cut off, or
 * has a repeated or unnamed part has no fields. Never rejects.
 */
export async function readMime(response: HttpResponse): Promise<ReadEnvelope> {
  const message = await readMultipart(response);
  if (message === undefined) return NO_ENVELOPE;
  const fields = new Map<string, string>();
  for (const { headers, body } of message.parts) {
    // A payload that is sent as a file has the same name.
    const name = parameter(headers.get('content-disposition') ?? '', 'name')?.toLowerCase();
    if (name === undefined || fields.has(name)) return NO_ENVELOPE;
    fields.set(name, body);
  }
  const deviations: EnvelopeDeviation[] = [];
  if (!FORM.test(response.contentType)) deviations.push('multipart-type');
  if (message.hasBareLineFeeds) deviations.push('line-feeds');
  return { fields, deviations };
}
