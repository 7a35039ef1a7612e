import { traceOf } from '@eligibility/x12';
import { INQUIRY } from '../../domain/_inquiry';
import type { HttpResponse } from '../http/post';

export const PARTIES = { senderId: 'CLINICS', receiverId: 'CLEARING' };

/** What was sent, as far as the reading of a reply is concerned: it is only passed on. */
export const SENT_270 = 'ISA*00*';

const HEAD =
  'ISA*00*          *00*          *ZZ*CLEARING       *ZZ*CLINICS        *260115*1200*^*00501*000000001*0*P*:';

/** An envelope of a 271 for us, with these fields in place of its own; undefined leaves one out. */
export function envelopeFields(
  given: Readonly<Record<string, string | undefined>> = {},
): readonly (readonly [string, string])[] {
  const fields: Readonly<Record<string, string | undefined>> = {
    PayloadType: 'X12_271_Response_005010X279A1',
    ProcessingMode: 'RealTime',
    PayloadID: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
    TimeStamp: '2026-01-15T12:00:01Z',
    SenderID: PARTIES.receiverId,
    ReceiverID: PARTIES.senderId,
    CORERuleVersion: '2.2.0',
    ErrorCode: 'Success',
    ErrorMessage: 'None',
    Payload: ACTIVE_271,
    ...given,
  };
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
}

/** An answer about the person of the inquiry, with these lines about the benefits. */
export function answerWith(benefits: readonly string[]): string {
  return interchangeOf([
    'HL*1**20*1',
    'NM1*PR*2*REAL PAYER*****PI*00042',
    'HL*2*1*21*1',
    'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
    'HL*3*2*22*0',
    `TRN*2*${traceOf(INQUIRY)}*9ELIGCHECK`,
    'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
    ...benefits,
  ]);
}

/** Answers for one person: active on the health plan. */
export const ACTIVE_271 = answerWith(['EB*1*IND*30**GOLD PLAN']);

/** Rejected with AAA 75. */
export const REJECTED_271 = interchangeOf([
  'HL*1**20*1',
  'NM1*PR*2*REAL PAYER*****PI*00042',
  'HL*2*1*21*1',
  'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
  'HL*3*2*22*0',
  'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
  'AAA*N**75*C',
]);

/** Refuses the interchange. */
export const TA1 = `${HEAD}~TA1*000000001*260115*1200*R*006~IEA*0*000000001~`;

export function interchangeOf(segments: readonly string[]): string {
  const set = ['BHT*0022*11*1*20260115*1200', ...segments];
  return [
    HEAD,
    'GS*HB*CLEARING*CLINICS*20260115*1200*1*X*005010X279A1',
    'ST*271*0001*005010X279A1',
    ...set,
    `SE*${String(set.length + 2)}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~');
}

type Fields = readonly (readonly [string, string])[];

export function soapBody(fields: Fields): string {
  const elements = fields.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join('');
  return soapWith(
    `<c:COREEnvelopeRealTimeResponse xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd">${elements}</c:COREEnvelopeRealTimeResponse>`,
  );
}

/** A SOAP message around what is in its body. */
export function soapWith(content: string): string {
  return `<?xml version="1.0"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${content}</s:Body></s:Envelope>`;
}

export function soapResponse(body: string, httpStatus = 200): HttpResponse {
  return { httpStatus, contentType: 'application/soap+xml', body };
}

export const FORM_TYPE = 'multipart/form-data; boundary=edge';

export function mimeBody(fields: Fields): string {
  const parts = fields.map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--edge--\r\n`;
}

export function mimeResponse(body: string, contentType = FORM_TYPE): HttpResponse {
  return { httpStatus: 200, contentType, body };
}
