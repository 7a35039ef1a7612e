import { randomUUID } from 'node:crypto';
import { systemClock } from '@eligibility/kit';
import {
  buildInquiry,
  controlNumberOf,
  readInterchange,
  serviceDate,
  type EligibilityInquiry,
} from '@eligibility/x12';
import type { Client } from '../../helpers/client';

export const FORMS = ['soap', 'mime'] as const;
type Form = (typeof FORMS)[number];

const PATIENT = { firstName: 'Jane', lastName: 'Doe', dateOfBirth: '1980-01-31' };

type Asked = Partial<Omit<EligibilityInquiry, 'subscriber'>> & { readonly subscriber?: object };

/** The 270 about a subscriber with this member id. */
export function inquiryOf(memberId: string, { subscriber, ...asked }: Asked = {}): string {
  const checkId = randomUUID();
  return buildInquiry(
    {
      checkId,
      payer: { name: 'Aetna', tradingPartnerId: '60054' },
      provider: { organizationName: 'Riverside Clinic', npi: '1999999984' },
      subscriber: { ...PATIENT, memberId, ...subscriber },
      serviceTypeCode: '30',
      ...asked,
    },
    {
      sender: { qualifier: 'ZZ', id: 'PROGRAM' },
      receiver: { qualifier: 'ZZ', id: 'ELIGIBILITY' },
      controlNumber: controlNumberOf(checkId),
      originatorId: '9PROGRAM01',
      sentAt: new Date(systemClock.now()),
      onDate: serviceDate(systemClock),
      usage: 'P',
    },
  );
}

export type CoreAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly retryAfter: string | null;
  /** Fields by name; those of a fault are `Value` and `Text`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly payload: string;
  readonly text: string;
};

type Sent = {
  readonly form?: Form;
  readonly version?: string;
  readonly payloadId?: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of fields of the envelope; undefined leaves one out. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
};

/** A program of a clinic that has a key of a workspace. */
export function coreProgram({ access }: Pick<Client, 'access'>): {
  readonly send: (payload: string, sent?: Sent) => Promise<CoreAnswer>;
} {
  return {
    send: async (payload, { form = 'soap', password = access.apiKey, headers, ...sent } = {}) => {
      const { version = '2.2.0', payloadId = randomUUID() } = sent;
      const all: Readonly<Record<string, string | undefined>> = {
        PayloadType: 'X12_270_Request_005010X279A1',
        ProcessingMode: 'RealTime',
        PayloadID: payloadId,
        TimeStamp: new Date(systemClock.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
        SenderID: 'PROGRAM',
        ReceiverID: 'ELIGIBILITY',
        CORERuleVersion: version,
        Payload: payload,
        ...sent.fields,
      };
      const fields = Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const written = form === 'soap' ? soapOf(fields, password, version) : formOf(fields, password);
      const response = await fetch(`${access.baseUrl}/core`, {
        method: 'POST',
        headers: { ...written.headers, ...headers },
        body: written.body,
      });
      const text = await response.text();
      const read = form === 'soap' ? elementsIn(text) : partsIn(text);
      const retryAfter = response.headers.get('retry-after');
      const { status, headers: sentBack } = response;
      return { status, headers: sentBack, retryAfter, fields: read, payload: read['Payload'] ?? '', text };
    },
  };
}

type Fields = readonly (readonly [string, string])[];
type Written = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const SECURITY = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';

function soapOf(fields: Fields, password: string, version: string): Written {
  const elements = fields.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join('');
  const token =
    password === ''
      ? ''
      : `<w:Security xmlns:w="${SECURITY}"><w:UsernameToken><w:Username>clinic</w:Username><w:Password>${password}</w:Password></w:UsernameToken></w:Security>`;
  return {
    headers: { 'content-type': 'application/soap+xml; charset=UTF-8; action="RealTimeTransaction"' },
    body: `<?xml version="1.0"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header>${token}</s:Header><s:Body><c:COREEnvelopeRealTimeRequest xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule${version}.xsd">${elements}</c:COREEnvelopeRealTimeRequest></s:Body></s:Envelope>`,
  };
}

function formOf(fields: Fields, password: string): Written {
  const parts = [...fields, ['UserName', 'clinic'] as const, ['Password', password] as const].map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: `${parts.join('')}--edge--\r\n`,
  };
}

function elementsIn(text: string): CoreAnswer['fields'] {
  const pattern = /<(?:\w+:)?(\w+)(?: [^<>]*)?>(?:<!\[CDATA\[)?([^<]*?)(?:\]\]>)?<\/(?:\w+:)?\1>/g;
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));
}

function partsIn(text: string): CoreAnswer['fields'] {
  const pattern = /name="(\w+)"\r\n\r\n([^]*?)\r\n--/g;
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));
}

/** AAA of a 271: the level it is in, and AAA01, AAA03 and AAA04. */
export function rejectionsIn(payload: string): readonly string[] {
  let level = '';
  return payload.split('~').flatMap((segment) => {
    const [id, ...elements] = segment.split('*');
    if (id === 'HL') level = elements[2] ?? '';
    return id === 'AAA' ? [[level, elements[0], elements[2], elements[3]].join(' ')] : [];
  });
}

/** The first lines about benefits of a 271: EB01. */
export function benefitsIn(payload: string): readonly string[] {
  const reading = readInterchange(payload);
  return reading.kind === 'answers'
    ? reading.answers.flatMap(({ benefits }) => benefits.map(({ code }) => code))
    : [];
}

/** All but the envelope of an interchange, which has its time. */
export function loopsOf(payload: string): string {
  return payload.slice(payload.indexOf('ST*'), payload.indexOf('GE*'));
}
