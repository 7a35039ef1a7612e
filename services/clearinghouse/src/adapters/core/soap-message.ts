import type { EnvelopeDeviation } from '../../domain/envelope-deviation';
import type { HttpResponse } from '../http/post';
import { parameter, readMultipart, type Part } from './multipart';

/** A SOAP message, and what came with it as MTOM (SOAP Message Transmission Optimization Mechanism, W3C 2005). */
export type SoapMessage = {
  readonly xml: string;
  /** The text of the part with that content id; undefined when there is none, or more than one. */
  readonly attachment: (contentId: string) => string | undefined;
  readonly deviations: readonly EnvelopeDeviation[];
};

const RELATED = /^multipart\/related\b/i;

/** The message of a response: its body, or the root part of a `multipart/related` (RFC 2387). Never rejects. */
export async function soapMessageIn(response: HttpResponse): Promise<SoapMessage | undefined> {
  const { body = '', contentType } = response;
  if (!RELATED.test(contentType)) return { xml: body, attachment: () => undefined, deviations: [] };
  const message = await readMultipart(response);
  if (message === undefined) return undefined;
  const { parts, hasBareLineFeeds } = message;
  const root = onlyPart(parts, parameter(contentType, 'start')) ?? parts[0];
  return {
    xml: root?.body ?? '',
    attachment: (contentId) => onlyPart(parts, contentId)?.body,
    deviations: hasBareLineFeeds ? ['mtom', 'line-feeds'] : ['mtom'],
  };
}

function onlyPart(parts: readonly Part[], contentId: string | undefined): Part | undefined {
  const wanted = bare(contentId);
  if (wanted === '') return undefined;
  const [part, ...others] = parts.filter(({ headers }) => bare(headers.get('content-id')) === wanted);
  return others.length === 0 ? part : undefined;
}

/** Content ids are written with and without their angle brackets. */
function bare(contentId = ''): string {
  return contentId.trim().replace(/^<|>$/g, '');
}
