import {
  envelopeElement,
  escaped,
  formText,
  PROCESSING_MODE,
  REQUEST_TYPE,
  soapText,
} from '@eligibility/core-envelope';
import type { EndpointRequest } from '../http/endpoint';

/** The names and fixed values of a real-time envelope (CAQH CORE Connectivity Rule vC2.2.0, section 4.4). */
export const CORE_RULE_VERSION = '2.2.0';
/** `X12_TA1_Response_00501X231A1`, `X12_999_Response_005010X231A1`, and other spellings of the version. */
export const ACKNOWLEDGEMENT_TYPE = /^X12_(?:TA1|999|997)_Response/i;

/** The ids of the two sides of a CORE connection. */
export type Parties = {
  /** Ours, as the clearinghouse knows us. */
  readonly senderId: string;
  /** The clearinghouse's own. */
  readonly receiverId: string;
};

/** Who we are; undefined where the certificate alone says so. */
export type Credentials = { readonly username: string; readonly password: string } | undefined;

export type RequestEnvelope = Parties & {
  readonly credentials: Credentials;
  /** A UUID, new for every message. */
  readonly payloadId: string;
  /** UTC, such as `2026-01-15T12:00:00Z`. */
  readonly timeStamp: string;
  /** The X12 interchange. */
  readonly payload: string;
};

/** The envelope's elements without credentials, in the order of the rule's schema; both forms send the same. */
function fieldsOf(envelope: RequestEnvelope): readonly (readonly [name: string, value: string])[] {
  return [
    ['PayloadType', REQUEST_TYPE],
    ['ProcessingMode', PROCESSING_MODE],
    ['PayloadID', envelope.payloadId],
    ['TimeStamp', envelope.timeStamp],
    ['SenderID', envelope.senderId],
    ['ReceiverID', envelope.receiverId],
    ['CORERuleVersion', CORE_RULE_VERSION],
  ];
}

const OASIS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';

/** The SOAP 1.2 form of an envelope: a UsernameToken (WS-Security 1.0) in the header, the interchange in CDATA. */
export function soapRequest(envelope: RequestEnvelope): EndpointRequest {
  const fields = [...fieldsOf(envelope), ['Payload', envelope.payload]] as const;
  const body = soapText(
    security(envelope.credentials),
    envelopeElement('COREEnvelopeRealTimeRequest', CORE_RULE_VERSION, fields),
  );
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

/** The HTTP MIME form of an envelope (RFC 7578): every field is a part of its own, credentials included. */
export function mimeRequest(envelope: RequestEnvelope): EndpointRequest {
  const { credentials, payload, payloadId } = envelope;
  // The boundary is made from the payload id, which is random and made after the payload, so the payload cannot contain
  // it.
  const boundary = `core-${payloadId}`;
  const login = credentials && [
    ['UserName', credentials.username] as const,
    ['Password', credentials.password] as const,
  ];
  const fields = [...fieldsOf(envelope), ...(login ?? []), ['Payload', payload]] as const;
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      accept: 'multipart/form-data',
    },
    body: formText(boundary, fields),
  };
}
