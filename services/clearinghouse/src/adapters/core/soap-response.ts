import type { HttpResponse } from '../http/post';
import { NO_ENVELOPE, type EnvelopeFields } from './check-envelope';
import { child, parseXml, textIn, type XmlNode } from './xml';

/**
 * Reads a SOAP response. A fault is what the rule makes of the error codes `Sender` and `Receiver` in this form, so it
 * is read as one; nothing is in what is neither envelope nor fault.
 */
export function readSoap({ body }: HttpResponse): EnvelopeFields {
  const soapBody = child(child(parseXml(body ?? ''), 'Envelope'), 'Body');
  const fault = child(soapBody, 'Fault');
  if (fault !== undefined) return new Map([['errorcode', errorOf(fault)]]);
  const envelope = child(soapBody, 'COREEnvelopeRealTimeResponse');
  if (typeof envelope !== 'object' || envelope === null) return NO_ENVELOPE;
  return new Map(
    Object.keys(envelope).flatMap((name) => {
      const value = textIn(child(envelope, name));
      return value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
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
