import type { EndpointRequest } from '../http/endpoint';
import { fieldsOf, type Credentials, type RequestEnvelope } from './envelope';

const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const CORE = 'http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd';
const OASIS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';

/** The SOAP 1.2 form of an envelope: a UsernameToken (WS-Security 1.0) in the header, the interchange in CDATA. */
export function soapRequest(envelope: RequestEnvelope): EndpointRequest {
  const fields = fieldsOf(envelope).map(([name, value]) => element(name, escaped(value)));
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${SOAP}">`,
    security(envelope.credentials),
    `<soap:Body><core:COREEnvelopeRealTimeRequest xmlns:core="${CORE}">`,
    ...fields,
    element('Payload', cdata(envelope.payload)),
    '</core:COREEnvelopeRealTimeRequest></soap:Body></soap:Envelope>',
  ].join('');
  return {
    headers: {
      'content-type': 'application/soap+xml; charset=UTF-8; action="RealTimeTransaction"',
      accept: 'application/soap+xml',
    },
    body,
  };
}

function security(credentials: Credentials): string {
  if (credentials === undefined) return '<soap:Header/>';
  return [
    `<soap:Header><wsse:Security xmlns:wsse="${OASIS}-wssecurity-secext-1.0.xsd" soap:mustUnderstand="true">`,
    '<wsse:UsernameToken>',
    `<wsse:Username>${escaped(credentials.username)}</wsse:Username>`,
    `<wsse:Password Type="${OASIS}-username-token-profile-1.0#PasswordText">`,
    `${escaped(credentials.password)}</wsse:Password>`,
    '</wsse:UsernameToken></wsse:Security></soap:Header>',
  ].join('');
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The end mark inside a text is split over two sections. */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
