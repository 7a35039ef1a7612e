import { parameter, readMultipart, type Part, type TypedBody } from './multipart';
import { attribute, child, textIn, type XmlNode } from './xml';

/** A SOAP message, and what came with it as MTOM (SOAP Message Transmission Optimization Mechanism, W3C 2005). */
export type SoapMessage = {
  readonly xml: string;
  /** The text of the part with that content id; undefined when there is none, or more than one. */
  readonly attachment: (contentId: string) => string | undefined;
  readonly isMtom: boolean;
  /** Its lines end in LF, where RFC 2046 asks for CR LF. */
  readonly hasBareLineFeeds: boolean;
};

const RELATED = /^multipart\/related\b/i;

/** The message of a body: all of it, or the root part of a `multipart/related` (RFC 2387). Never rejects. */
export async function soapMessageIn(typed: TypedBody): Promise<SoapMessage | undefined> {
  const { body = '', contentType } = typed;
  if (!RELATED.test(contentType))
    return { xml: body, attachment: () => undefined, isMtom: false, hasBareLineFeeds: false };
  const message = await readMultipart(typed);
  if (message === undefined) return undefined;
  const { parts, hasBareLineFeeds } = message;
  const root = onlyPart(parts, parameter(contentType, 'start')) ?? parts[0];
  return {
    xml: root?.body ?? '',
    attachment: (contentId) => onlyPart(parts, contentId)?.body,
    isMtom: true,
    hasBareLineFeeds,
  };
}

function onlyPart(parts: readonly Part[], contentId: string | undefined): Part | undefined {
  const wantedId = bare(contentId);
  if (wantedId === '') return undefined;
  const [part, ...others] = parts.filter(({ headers }) => bare(headers.get('content-id')) === wantedId);
  return others.length === 0 ? part : undefined;
}

/** Content ids are written with and without their angle brackets. */
function bare(contentId = ''): string {
  return contentId.trim().replace(/^<|>$/g, '');
}

/** What an envelope says by lower-case field name: senders do not agree on `PayloadID` and `PayloadId`. */
export type EnvelopeFields = ReadonlyMap<string, string>;

/** The fields of an envelope. Undefined when one is there twice, in any letter case: then it is unknown which is meant. */
export function fieldsIn(
  envelope: object,
  { attachment }: Pick<SoapMessage, 'attachment'>,
): EnvelopeFields | undefined {
  const fields = new Map<string, string>();
  for (const name of Object.keys(envelope)) {
    const element: unknown = Reflect.get(envelope, name);
    const key = name.toLowerCase();
    if (Array.isArray(element) || fields.has(key)) return undefined;
    const value = textIn(element) ?? includedIn(element, attachment);
    if (value !== undefined) fields.set(key, value);
  }
  return fields;
}

/**
 * The text that XOP (XML-binary Optimized Packaging, W3C 2005) took out of an element: `<xop:Include href="cid:..."/>`.
 */
function includedIn(element: XmlNode, attachment: SoapMessage['attachment']): string | undefined {
  const href = attribute(child(element, 'Include'), 'href');
  if (href === undefined || !/^cid:/i.test(href)) return undefined;
  try {
    return attachment(decodeURIComponent(href.slice('cid:'.length)));
  } catch {
    // No URL (RFC 2392) has such an escape.
    return undefined;
  }
}
