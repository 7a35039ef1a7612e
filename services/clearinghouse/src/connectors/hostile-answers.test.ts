import { readJsonReply, resultOf, type UpstreamReply } from '@eligibility/benefits';
import { INQUIRY } from '../domain/_inquiry';
import {
  ACTIVE_271,
  envelopeFields,
  FORM_TYPE,
  mimeBody,
  PARTIES,
  SENT_270,
  soapBody,
} from './core/_envelopes';
import { withPayload } from './core/_real-world-responses';
import { readMime } from './core/mime-response';
import { readReply } from './core/read-reply';
import { readSoap } from './core/soap-response';

/** Nearly what an answer may be long. */
const LENGTH = 2 * 1024 * 1024 - 4_096;
const SOAP_TYPE = 'application/soap+xml';
const BOUNDARY = /boundary="?([^";]+)/.exec(FORM_TYPE)?.[1] ?? '';

type Form = 'json' | 'soap' | 'mime';

/** So much of a text, repeated with a number in the place of `#`. */
function filled(unit: string, length = LENGTH): string {
  const parts: string[] = [];
  for (let at = 0, index = 0; at < length; index += 1) {
    const part = unit.replaceAll('#', index.toString(36));
    parts.push(part);
    at += part.length;
  }
  return parts.join('');
}

async function read(form: Form, body: string): Promise<UpstreamReply> {
  if (form === 'json') return readJsonReply({ httpStatus: 200, body });
  const response = { httpStatus: 200, body, contentType: form === 'soap' ? SOAP_TYPE : FORM_TYPE };
  const envelope = await (form === 'soap' ? readSoap(response) : readMime(response));
  return readReply(response, envelope, { inquiry: INQUIRY, interchange: SENT_270, parties: PARTIES }).reply;
}

const RULES = { onDate: '2026-01-15', treat79AsAccount: false };
const KINDS = ['answered', 'unreadable', 'clearinghouse-refused'];

const xml = (inner: string): string =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${inner}</s:Body></s:Envelope>`;
const lines = (unit: string): string =>
  `{"benefitsInformation":[{"code":"1","serviceTypeCodes":["30"]},${filled(unit)}{"code":"1"}]}`;
const form = (Payload: string): string => mimeBody(envelopeFields({ Payload }));
const segments = (unit: string): string => ACTIVE_271.replace('EB*1*IND*30**GOLD PLAN~', filled(unit));

const HOSTILE: readonly (readonly [string, Form, string])[] = [
  ['opening brackets', 'json', filled('[')],
  ['brackets that close', 'json', '['.repeat(LENGTH / 2) + ']'.repeat(LENGTH / 2)],
  ['objects in objects', 'json', filled('{"":')],
  ['empty arrays', 'json', `[${filled('[],')}0]`],
  ['one object of many names', 'json', `{${filled('"#":0,')}"":0}`],
  ['objects of a shape of their own', 'json', lines('{"a#":{"b#":0}},')],
  ['the smallest lines', 'json', lines('{"code":"C"},')],
  ['plans', 'json', lines('{"code":"1","serviceTypeCodes":["30"],"planCoverage":"P#"},')],
  ['escapes', 'json', JSON.stringify(filled('\u0001'))],
  ['attributes', 'soap', xml(`<x${filled(' a#="#"')}/>`)],
  ['equal signs in a tag', 'soap', xml(`<x ${filled('a=')}>`)],
  ['names in a tag', 'soap', xml(`<x ${filled('a ')}>`)],
  ['a long attribute', 'soap', xml(`<x a="${filled('y')}"/>`)],
  ['a long name', 'soap', xml(`<${filled('a:')}/>`)],
  ['empty lines', 'soap', xml(filled('\n'))],
  ['ends of CDATA', 'soap', xml(filled(']]>'))],
  ['CDATA that does not end', 'soap', xml(filled('<![CDATA['))],
  ['references', 'soap', soapBody(envelopeFields({ Payload: filled('&') })).slice(0, LENGTH)],
  ['elements in elements', 'soap', xml(filled('<a>'))],
  ['marks of CDATA in a payload', 'soap', withPayload(filled('&lt;![CDATA['))],
  ['escaped ampersands', 'soap', withPayload(filled('&amp;'))],
  ['base64', 'soap', withPayload(`SVNB${filled('A')}`)],
  ['blanks', 'soap', withPayload(filled(' '))],
  ['parts', 'mime', filled(`\r\n--${BOUNDARY}\r\n`)],
  ['what is nearly a boundary', 'mime', `--${BOUNDARY}\r\n\r\n${filled(`\r\n--${BOUNDARY.slice(0, -1)}`)}`],
  ['boundaries with line feeds', 'mime', filled(`--${BOUNDARY}\n\n\n`)],
  [
    'parts without an end',
    'mime',
    mimeBody(Array.from({ length: 20_000 }, (_, at) => [`part${String(at)}`, 'x'] as const)),
  ],
  [
    'parameters of a part',
    'mime',
    `--${BOUNDARY}\r\nContent-Disposition: form-data${filled('; name')}\r\n\r\n--${BOUNDARY}--\r\n`,
  ],
  ['plain line feeds', 'mime', `--${BOUNDARY}\n\n${filled('\n')}\n--${BOUNDARY}--`],
  ['headers', 'mime', `--${BOUNDARY}\r\n${filled('a: b\r\n')}\r\ny\r\n--${BOUNDARY}--`],
  ['benefit lines', 'mime', form(segments('EB*1~'))],
  ['benefit lines on lines', 'mime', form(segments('\r\nEB*1~'))],
  ['amounts', 'mime', form(segments('EB*C**30***29*#~'))],
  ['people', 'mime', form(segments('HL*#*1*23*0~'))],
  ['messages', 'mime', form(segments('EB*B**30****5~MSG*PRIMARY CARE #~'))],
  ['repetitions', 'mime', form(segments(`EB*1*IND*${'30^'.repeat(98)}30~`))],
  ['rejections', 'mime', form(segments('AAA*N**#~'))],
  ['dates', 'mime', form(segments('DTP*291*D8*20260101~'))],
  ['empty segments', 'mime', form(segments('~'))],
  ['interchanges', 'mime', form(filled(ACTIVE_271))],
  ['acknowledgements', 'mime', form(`${ACTIVE_271.split('~')[0] ?? ''}~${filled('TA1*1*1*1*R*006~')}`)],
];

// Work that grows with the square of such an answer does not end within the minute that a test has.
describe('an answer of 2 MiB that tries to keep this process busy', () => {
  it.each(HOSTILE)('is read to its end and summed up: %s (%s)', async (_what, kind, body) => {
    const reply = await read(kind, body);
    expect(KINDS).toContain(reply.kind);
    expect(resultOf(reply, INQUIRY, RULES).outcome).toMatch(/^[a-z-]+$/);
  });
});
