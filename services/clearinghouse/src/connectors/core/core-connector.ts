import { randomUUID } from 'node:crypto';
import { type Clock, isoTime } from '@eligibility/kit';
import {
  buildInquiry,
  controlNumberOf,
  type EnvelopeElements,
  serviceDate,
  traceOf,
  withoutSecrets,
  X12InputError,
} from '@eligibility/x12';
import type { OpenConnector } from '../../app/ports';
import type { Inquiry } from '../../domain/inquiry';
import { endpoint, type EndpointOptions, type EndpointRequest } from '../http/endpoint';
import { type HttpResponse, statementOf } from '../http/post';
import type { ReadEnvelope, OnDeviations } from './check-envelope';
import { type Credentials, mimeRequest, type Parties, type RequestEnvelope, soapRequest } from './envelope';
import { readMime } from './mime-response';
import { readReply } from './read-reply';
import { readSoap } from './soap-response';

export type CoreConnectorOptions = EndpointOptions &
  CoreAccount & {
    /** SOAP 1.2 with WS-Security, or HTTP MIME multipart. */
    readonly form: 'soap' | 'mime';
    readonly clock: Clock;
    readonly onDeviations: OnDeviations;
  };

/** The ids and modes that were agreed with the clearinghouse. */
export type CoreAccount = Parties & {
  readonly credentials: Credentials;
  /** X12 ISA05 and ISA07: what kind of id the two are. */
  readonly senderQualifier: string;
  readonly receiverQualifier: string;
  /** X12 TRN03, ten characters: who gives the traces. */
  readonly originatorId: string;
  /** X12 ISA15: P asks payers, T asks a test system. */
  readonly usage: 'P' | 'T';
  /** What the clearinghouse's companion guide states of the interchange. */
  readonly elements?: EnvelopeElements | undefined;
};

type Form = {
  readonly write: (envelope: RequestEnvelope) => EndpointRequest;
  readonly read: (response: HttpResponse) => Promise<ReadEnvelope>;
};

const FORMS: Readonly<Record<CoreConnectorOptions['form'], Form>> = {
  soap: { write: soapRequest, read: readSoap },
  mime: { write: mimeRequest, read: readMime },
};

/**
 * Asks a clearinghouse or payer that speaks X12 270/271 over the CAQH CORE Connectivity Rule vC2.2.0, in real time.
 * @throws TypeError when `url` is none, Error when a PEM text is none
 */
export function coreConnector({
  form,
  clock,
  onDeviations,
  ...options
}: CoreConnectorOptions): OpenConnector {
  const { post, identify, close } = endpoint(options);
  const { write, read } = FORMS[form];
  return {
    ask: async (inquiry, signal, attempt = 1) => {
      const interchange = interchangeOf(inquiry, options, clock);
      if (interchange === undefined) return { kind: 'unwritable' };
      const timeStamp = isoTime(clock.now()).replace(/\.\d+Z$/, 'Z');
      const request = write({ ...options, payload: interchange, payloadId: randomUUID(), timeStamp });
      const posted = await post(inquiry, request, { signal, attempt });
      if (posted.kind !== 'response') return posted;
      const asked = { inquiry, interchange: withoutSecrets(interchange), parties: options };
      const { reply, deviations } = readReply(posted, await read(posted), asked);
      onDeviations(options.connector, deviations);
      return { ...reply, ...statementOf(posted) };
    },
    traceOf,
    identify,
    close,
  };
}

/** The 270 of an inquiry; undefined when X12 cannot write it. */
export function interchangeOf(
  inquiry: Inquiry,
  account: CoreAccount,
  clock: Pick<Clock, 'now'>,
): string | undefined {
  try {
    return buildInquiry(inquiry, {
      sender: { qualifier: account.senderQualifier, id: account.senderId },
      receiver: { qualifier: account.receiverQualifier, id: account.receiverId },
      controlNumber: controlNumberOf(inquiry.checkId),
      originatorId: account.originatorId,
      usage: account.usage,
      elements: account.elements,
      sentAt: new Date(clock.now()),
      onDate: inquiry.dateOfService ?? serviceDate(clock),
    });
  } catch (failure) {
    if (failure instanceof X12InputError) return undefined;
    throw failure;
  }
}
