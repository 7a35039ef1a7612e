import { child, fieldsIn, parseXml, soapMessageIn, textIn, type XmlNode } from '@eligibility/core-envelope';
import type { HttpResponse } from '../http/post';
import { NO_ENVELOPE, type ReadEnvelope, type EnvelopeDeviation } from './check-envelope';

const SOAP_1_1 = 'http://schemas.xmlsoap.org/soap/envelope/';

/**
 * Reads a SOAP response. In this form the rule sends the error codes `Sender` and `Receiver` as a fault, so a fault is
 * read as such a code. A body that is neither envelope nor fault, or holds two envelopes, has no fields. Never rejects.
 */
export async function readSoap(response: HttpResponse): Promise<ReadEnvelope> {
  const message = await soapMessageIn(response);
  if (message === undefined) return NO_ENVELOPE;
  const body = child(child(parseXml(message.xml), 'Envelope'), 'Body');
  const deviations: EnvelopeDeviation[] = message.isMtom ? ['mtom'] : [];
  if (message.hasBareLineFeeds) deviations.push('line-feeds');
  if (message.xml.includes(SOAP_1_1)) deviations.push('soap-1.1');
  const fault = child(body, 'Fault');
  if (fault !== undefined) {
    const fields = new Map([
      ['errorcode', errorOf(fault)],
      ['errormessage', reasonOf(fault)],
    ]);
    return { fields, deviations };
  }
  const [envelope, ...others] = envelopesIn(body);
  const fields = envelope === undefined || others.length > 0 ? undefined : fieldsIn(envelope, message);
  if (fields === undefined) return NO_ENVELOPE;
  if (envelope !== child(body, RESPONSE_NAME)) deviations.push('wrapper');
  return { fields, deviations };
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

function reasonOf(fault: XmlNode): string {
  return textIn(child(child(fault, 'Reason'), 'Text')) ?? textIn(child(fault, 'faultstring')) ?? '';
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
