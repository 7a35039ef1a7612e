import { answerOfExchange, type UpstreamReply } from '@eligibility/benefits';
import { traceOf } from '@eligibility/x12';
import fc from 'fast-check';
import { INQUIRY } from '../../domain/_inquiry';
import type { HttpResponse } from '../http/post';
import { ACTIVE_271, envelopeFields, PARTIES, SENT_270, soapBody } from './_envelopes';
import {
  inSoapBody,
  multipart,
  type RealWorldResponse,
  REAL_WORLD_MIME,
  REAL_WORLD_SOAP,
  withPayload,
} from './_real-world-responses';
import { readMime } from './mime-response';
import { readReply } from './read-reply';
import { readSoap } from './soap-response';

type Asked = { readonly reply: UpstreamReply; readonly deviations: readonly string[] };

/** Reads a response as the connector of its form does. */
async function readAs(form: 'soap' | 'mime', response: HttpResponse): Promise<Asked> {
  const envelope = await (form === 'soap' ? readSoap : readMime)(response);
  return readReply(response, envelope, { inquiry: INQUIRY, interchange: SENT_270, parties: PARTIES });
}

const askedOf = (form: 'soap' | 'mime', response: Omit<RealWorldResponse, 'what'>): Promise<Asked> =>
  readAs(form, { httpStatus: 200, ...response });
const formOf = (contentType: string): 'soap' | 'mime' =>
  /form-data|mixed/.test(contentType) ? 'mime' : 'soap';

const ACTIVE = {
  kind: 'answered',
  answer: { payerName: 'REAL PAYER', benefits: [{ planName: 'GOLD PLAN' }] },
  // Without any of the envelope.
  documents: { format: 'x12', received: ACTIVE_271 },
};

describe.each([
  ['SOAP', 'soap', REAL_WORLD_SOAP],
  ['MIME', 'mime', REAL_WORLD_MIME],
] as const)('an answer in the form of a %s message', (_name, form, responses) => {
  it.each(responses)('is read $what', async (response) => {
    expect(await askedOf(form, response)).toMatchObject({ reply: ACTIVE, deviations: response.deviations });
  });
});

it.each([...REAL_WORLD_SOAP, ...REAL_WORLD_MIME])(
  'a large answer is read as well: $what',
  async ({ contentType, body }) => {
    const benefit = 'EB*1*IND*30**GOLD PLAN~';
    const large = ACTIVE_271.replace(benefit, () => benefit.repeat(5_000)).replace('SE*9', 'SE*5008');
    const enlarged = (text: string): string => text.replaceAll(ACTIVE_271, () => large);
    const inBase64 = Buffer.from(ACTIVE_271).toString('base64');
    const whole = enlarged(body).replaceAll(inBase64, () => Buffer.from(large).toString('base64'));
    const { reply } = await askedOf(formOf(contentType), {
      contentType,
      body: whole,
    });
    expect(whole.length).toBeGreaterThan(100_000);
    expect(reply.kind === 'answered' && reply.answer.benefits.length).toBeGreaterThan(1_000);
  },
);

describe('an answer is refused', () => {
  const one = soapBody(envelopeFields());
  const inner = /<c:CORE.*RealTimeResponse>/s.exec(one)?.[0] ?? '';
  const renamed = inner.replaceAll('c:COREEnvelopeRealTimeResponse', 'c:Wrapper');
  const typed = (content: string): string => `<?xml version="1.0"?><!DOCTYPE a>${content}`;
  const SOAP = 'application/soap+xml';
  const related = 'multipart/related; boundary=edge';
  const part = (id: string, body: string) => ({ headers: [`Content-ID: <${id}>`], body });
  const including = withPayload('<Include href="cid:a"/>');
  it.each<[string, string, string]>([
    ['with two envelopes', SOAP, inSoapBody(inner + inner)],
    ['with two envelopes in two wrappers', SOAP, inSoapBody(`<a>${inner}</a><b>${inner}</b>`)],
    ['with an envelope and a wrapper of fields', SOAP, inSoapBody(inner + renamed)],
    ['with two wrappers of fields', SOAP, inSoapBody(renamed + renamed)],
    ['with a document type', SOAP, typed(one.replace('<?xml version="1.0"?>', ''))],
    ['with a document type in its root part', related, multipart([part('r', typed(one.slice(21)))], 'edge')],
    [
      'of another check',
      SOAP,
      one.replace(traceOf(INQUIRY), traceOf({ checkId: '7c0d1d52-52f2-4c35-9a52-6ab1a1f2c0de' })),
    ],
    ['whose payload is in a part that is not there', related, multipart([part('r', including)], 'edge')],
    [
      'whose payload is in two parts',
      related,
      multipart([part('r', including), part('a', ACTIVE_271), part('a', ACTIVE_271)], 'edge'),
    ],
    ['whose payload is somewhere else', SOAP, withPayload('<Include href="http://attacker.test/"/>')],
    ['whose payload has an address that is none', SOAP, withPayload('<Include href="cid:%zz"/>')],
    ['as MTOM that is cut', related, multipart([part('r', one)], 'edge').slice(0, -12)],
    ['as MTOM without a boundary', 'multipart/related', multipart([part('r', one)], 'edge')],
    ['as a form', 'multipart/form-data; boundary=edge', multipart([part('r', one)], 'edge')],
  ])('%s', async (_what, contentType, body) => {
    expect(await askedOf('soap', { contentType, body })).toEqual({
      reply: { kind: 'unreadable', httpStatus: 200 },
      deviations: [],
    });
  });
});

describe('any response', () => {
  const KINDS = ['answered', 'http-error', 'unreadable', 'clearinghouse-refused'];

  const replyTo = async (response: HttpResponse): Promise<UpstreamReply> =>
    (await readAs(formOf(response.contentType), response)).reply;

  const scraps = [
    ...[
      '<',
      '>',
      '&',
      '&lt;',
      '&amp;amp;',
      '<![CDATA[',
      ']]>',
      '<a>',
      '</a>',
      '<!DOCTYPE a>',
      '<Include href="cid:',
    ],
    ...[
      '--edge',
      '--uuid:edge',
      '--uuid:edge--',
      '\n',
      '\r\n\r\n',
      '; name="Payload"',
      'Content-ID: <root@host>',
    ],
    ...[
      "; name*=x''%zz",
      '; name',
      '; charset=x',
      '; filename="x"',
      'Content-Type: a/b; charset=x\r\n',
      '"',
      ';',
    ],
    ...['ISA*', '~', 'SVNB', '=', '%', '\0', '\ufffd', '\ud800'],
  ];
  const aScrap = fc.oneof(fc.constantFrom(...scraps), fc.string({ unit: 'binary', maxLength: 4 }));

  it('is read or refused, and never throws', async () => {
    const anyResponse = fc.constantFrom(...REAL_WORLD_SOAP, ...REAL_WORLD_MIME);
    const aChange = fc.record({ at: fc.nat(4_000), length: fc.nat(30), scrap: aScrap });
    await fc.assert(
      fc.asyncProperty(
        anyResponse,
        fc.array(aChange, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(200, 400, 500),
        async ({ contentType, body: whole }, changes, httpStatus) => {
          const body = changes.reduce(
            (text, { at, length, scrap }) => text.slice(0, at) + scrap + text.slice(at + length),
            whole,
          );
          const reply = await replyTo({ httpStatus, contentType, body });
          expect(KINDS).toContain(reply.kind);
          const { answer, documents } = reply.kind === 'answered' ? reply : {};
          // Read again, it is the same answer.
          expect(JSON.stringify(documents && answerOfExchange(documents))).toBe(JSON.stringify(answer));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([...REAL_WORLD_SOAP, ...REAL_WORLD_MIME])(
    'is never accepted when it was cut: $what',
    async (response) => {
      // Behind the last mark of the message only line ends may be lost.
      const whole = response.body.trimEnd().length;
      const step = formOf(response.contentType) === 'mime' ? 1 : 7;
      for (let length = 0; length < whole; length += step) {
        const { kind } = await replyTo({
          httpStatus: 200,
          ...response,
          body: response.body.slice(0, length),
        });
        expect(kind).toBe('unreadable');
      }
    },
  );
});
