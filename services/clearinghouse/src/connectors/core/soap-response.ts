import type { HttpResponse } from '../http/post';
import {
  NO_ENVELOPE,
  type EnvelopeFields,
  type ReadEnvelope,
  type EnvelopeDeviation,
} from './check-envelope';
import { parameter, type Part, readMultipart } from './mime-response';
import { attribute, child, parseXml, textIn, type XmlNode } from './xml';

const SOAP_1_1 = 'http://schemas.xmlsoap.org/soap/envelope/';

/**
 * Reads a SOAP response. In this form the rule sends the error codes `Sender` and `Receiver` as a fault, so a fault is
 * read as such a code. A body that is neither envelope nor fault, or holds two envelopes, has no fields. Never rejects.
 */
export async function readSoap(response: HttpResponse): Promise<ReadEnvelope> {
  const message = await soapMessageIn(response);
  if (message === undefined) return NO_ENVELOPE;
  const body = child(child(parseXml(message.xml), 'Envelope'), 'Body');
  const deviations: EnvelopeDeviation[] = [...message.deviations];
  if (message.xml.includes(SOAP_1_1)) deviations.push('soap-1.1');
  const fault = child(body, 'Fault');
  if (fault !== undefined) return { fields: new Map([['errorcode', errorOf(fault)]]), deviations };
  const [envelope, ...others] = envelopesIn(body);
  const fields = envelope === undefined || others.length > 0 ? undefined : fieldsOf(envelope, message);
  if (fields === undefined) return NO_ENVELOPE;
  if (envelope !== child(body, RESPONSE_NAME)) deviations.push('wrapper');
  return { fields, deviations };
}

/** Undefined when one is there twice, in any letter case: then it is unknown which is meant. */
function fieldsOf(envelope: object, { attachment }: SoapMessage): EnvelopeFields | undefined {
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

/** WS-Security 1.0, section 12: these subcodes are about our credentials. */
const CREDENTIALS_REFUSED = /:(?:FailedAuthentication|InvalidSecurity|InvalidSecurityToken|FailedCheck)$/;

/** SOAP 1.2 says Sender and Receiver, SOAP 1.1 Client and Server, each with a prefix. */
const OUR_FAULT = /(?:^|:)(?:Sender|Client)\b/;

function errorOf(fault: XmlNode): string {
  const code = child(fault, 'Code');
  const subcode = textIn(child(child(code, 'Subcode'), 'Value')) ?? '';
  const value = textIn(child(code, 'Value')) ?? textIn(child(fault, 'faultcode')) ?? '';
  if ([subcode, value].some((text) => CREDENTIALS_REFUSED.test(text.trim()))) return 'UnAuthorized';
  return OUR_FAULT.test(value.trim()) ? 'Sender' : 'Receiver';
}

/** A SOAP message, and what came with it as MTOM (SOAP Message Transmission Optimization Mechanism, W3C 2005). */
type SoapMessage = {
  readonly xml: string;
  /** The text of the part with that content id; undefined when there is none, or more than one. */
  readonly attachment: (contentId: string) => string | undefined;
  readonly deviations: readonly EnvelopeDeviation[];
};

const RELATED = /^multipart\/related\b/i;

/** The message of a response: its body, or the root part of a `multipart/related` (RFC 2387). Never rejects. */
async function soapMessageIn(response: HttpResponse): Promise<SoapMessage | undefined> {
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
  const wantedId = bare(contentId);
  if (wantedId === '') return undefined;
  const [part, ...others] = parts.filter(({ headers }) => bare(headers.get('content-id')) === wantedId);
  return others.length === 0 ? part : undefined;
}

/** Content ids are written with and without their angle brackets. */
function bare(contentId = ''): string {
  return contentId.trim().replace(/^<|>$/g, '');
}

const RESPONSE_NAME = 'COREEnvelopeRealTimeResponse';

/** What the rule's schema lets an envelope hold, in lower case. */
const FIELDS: readonly string[] = [
  'payloadtype',
  'processingmode',
  'payloadid',
  'payloadlength',
  'timestamp',
  'senderid',
  'receiverid',
  'coreruleversion',
  'checksum',
  'payload',
  'errorcode',
  'errormessage',
];

/**
 * The elements under a node that are envelopes: by their name, or by the fields they hold, because some senders put the
 * fields into a wrapper of their own. What an envelope holds is not searched. The parser bounds how deep and how many
 * there are.
 */
function envelopesIn(node: XmlNode): readonly object[] {
  if (!isElement(node)) return [];
  return Object.entries(node).flatMap(([name, content]: [string, unknown]) =>
    [content].flat().flatMap((element) => {
      if (!isElement(element)) return [];
      return isEnvelope(name, element) ? [element] : envelopesIn(element);
    }),
  );
}

function isElement(node: unknown): node is object {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function isEnvelope(name: string, element: object): boolean {
  const held = Object.keys(element).map((field) => field.toLowerCase());
  const holds = (field: string): boolean => held.includes(field);
  return name.toLowerCase() === RESPONSE_NAME.toLowerCase()
    ? FIELDS.some(holds)
    : holds('payloadtype') && (holds('payload') || holds('errorcode'));
}
