import type { EnvelopeDeviation } from '../../domain/envelope-deviation';
import type { HttpResponse } from '../http/post';
import { NO_ENVELOPE, type EnvelopeFields, type ReadEnvelope } from './check-envelope';
import { RESPONSE_NAME, envelopesIn } from './find-envelope';
import { soapMessageIn, type SoapMessage } from './soap-message';
import { attribute, child, parseXml, textIn, type XmlNode } from './xml';

const SOAP_1_1 = 'http://schemas.xmlsoap.org/soap/envelope/';

/**
 * Reads a SOAP response. A fault is what the rule makes of the error codes `Sender` and `Receiver` in this form, so it
 * is read as one; nothing is in what is neither envelope nor fault, or holds two envelopes. Never rejects.
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

/** The text that XOP (XML-binary Optimized Packaging, W3C 2005) took out of an element: `<xop:Include href="cid:..."/>`. */
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

/** WS-Security 1.0, section 12: these subcodes are about who asks. */
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
