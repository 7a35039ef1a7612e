import { formFieldsIn, readMultipart } from '@eligibility/core-envelope';
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
  const fields = formFieldsIn(message.parts);
  if (fields === undefined) return NO_ENVELOPE;
  const deviations: EnvelopeDeviation[] = [];
  if (!FORM.test(response.contentType)) deviations.push('multipart-type');
  if (message.hasBareLineFeeds) deviations.push('line-feeds');
  return { fields, deviations };
}
