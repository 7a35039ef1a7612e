import { PROCESSING_MODE, versionOf, type ReceivedEnvelope } from './read-request';
import { envelopeElement, escaped, formText, soapText } from './write-envelope';

/** What a response says: a payload, or why there is none. */
export type CoreAnswer =
  | { readonly payloadType: string; readonly payload: string }
  | { readonly errorCode: string; readonly errorMessage: string };

type Answered = {
  /** What is answered; undefined where it could not be read. */
  readonly received: ReceivedEnvelope | undefined;
  /** A UUID: it is that of the request's payload where the request has none, and what divides the parts of a form. */
  readonly messageId: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
};

/** The type of a response, which has the id of its message in it where it is a form. */
export function responseTypeOf({ received, messageId }: Pick<Answered, 'received' | 'messageId'>): string {
  return received?.form === 'mime'
    ? `multipart/form-data; boundary=${boundaryOf(messageId)}`
    : 'application/soap+xml; charset=utf-8';
}

function boundaryOf(messageId: string): string {
  return `core-${messageId}`;
}

/** A response in the form and the version of its request; sender and receiver have changed places. */
export function writeResponse({ received, messageId, atMs }: Answered, answer: CoreAnswer): string {
  const { form = 'soap', fields = new Map<string, string>() } = received ?? {};
  const version = versionOf({ fields });
  const echo = (name: string): string => fields.get(name)?.trim() ?? '';
  const isAnswer = 'payload' in answer;
  const written = [
    ['PayloadType', isAnswer ? answer.payloadType : 'CoreEnvelopeError'],
    ['ProcessingMode', PROCESSING_MODE],
    ['PayloadID', echo('payloadid') || messageId],
    ['TimeStamp', new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z')],
    ['SenderID', echo('receiverid')],
    ['ReceiverID', echo('senderid')],
    ['CORERuleVersion', version],
    ...(isAnswer ? [['Payload', answer.payload] as const] : []),
    ['ErrorCode', isAnswer ? 'Success' : answer.errorCode],
    ['ErrorMessage', isAnswer ? 'None' : answer.errorMessage],
  ] as const;
  return form === 'mime'
    ? formText(boundaryOf(messageId), written)
    : soapText('<soap:Header/>', envelopeElement('COREEnvelopeRealTimeResponse', version, written));
}

/** The two error codes that say whose fault it is; in SOAP they are a fault (vC2.2.0, section 4.3.3.2). */
export type FaultCode = 'Sender' | 'Receiver';

/** A SOAP 1.2 fault. */
export function writeFault(code: FaultCode, reason: string): string {
  const fault = [
    `<soap:Fault><soap:Code><soap:Value>soap:${code}</soap:Value></soap:Code>`,
    `<soap:Reason><soap:Text xml:lang="en">${escaped(reason)}</soap:Text></soap:Reason></soap:Fault>`,
  ].join('');
  return soapText('<soap:Header/>', fault);
}
