import { ACTIVE_271, envelopeFields, soapBody } from './_envelopes';

/** An answer in a form that a real sender uses; its content is made up. */
export type RealWorldResponse = {
  readonly what: string;
  readonly contentType: string;
  readonly body: string;
};

const SOAP_TYPE = 'application/soap+xml; charset=utf-8';
const XOP_TYPE =
  'multipart/related; type="application/xop+xml"; boundary="uuid:edge"; start="<root@host>"; start-info="application/soap+xml"';
const CORE = 'xmlns="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"';

const RULE = soapBody(envelopeFields());
const INNER = /<c:COREEnvelopeRealTimeResponse.*<\/c:COREEnvelopeRealTimeResponse>/s.exec(RULE)?.[0] ?? '';
const FIELDS = /<PayloadType>.*<\/Payload>/s.exec(INNER)?.[0] ?? '';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The envelope of the rule inside other elements of the SOAP body. */
export function inSoapBody(content: string): string {
  return RULE.replace(INNER, () => content);
}

/** The envelope of the rule with other text in place of what is in its payload. */
export function withPayload(xml: string): string {
  return RULE.replace(`<![CDATA[${ACTIVE_271}]]>`, () => xml);
}

type PartOf = { readonly headers: readonly string[]; readonly body: string };

export function multipart(parts: readonly PartOf[], boundary: string, lineEnd = '\r\n'): string {
  const written = parts.map(({ headers, body }) => [`--${boundary}`, ...headers, '', body].join(lineEnd));
  return [...written, `--${boundary}--`, ''].join(lineEnd);
}

const root = (body: string): PartOf => ({
  headers: [
    'Content-Type: application/xop+xml; charset=UTF-8; type="application/soap+xml"',
    'Content-Transfer-Encoding: binary',
    'Content-ID: <root@host>',
  ],
  body,
});
const attached = (body: string, headers: readonly string[] = []): PartOf => ({
  headers: ['Content-Type: application/octet-stream', 'Content-ID: <payload/1@host>', ...headers],
  body,
});
const INCLUDE =
  '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:payload%2F1%40host"/>';

const form = (disposition: string): readonly PartOf[] =>
  envelopeFields().map(([name, value]) => ({
    headers: [`Content-Disposition: ${disposition}; name="${name}"`],
    body: value,
  }));

/** Forms of the SOAP kind, with the deviations that each is counted as. */
export const REAL_WORLD_SOAP: readonly (RealWorldResponse & { readonly deviations: readonly string[] })[] = [
  { what: 'as the rule says', contentType: SOAP_TYPE, body: RULE, deviations: [] },
  {
    what: 'in SOAP 1.1',
    contentType: 'text/xml; charset=utf-8',
    body: RULE.replace(
      'http://www.w3.org/2003/05/soap-envelope',
      'http://schemas.xmlsoap.org/soap/envelope/',
    ),
    deviations: ['soap-1.1'],
  },
  {
    what: 'inside realTimeTransactionResponse',
    contentType: SOAP_TYPE,
    body: inSoapBody(`<realTimeTransactionResponse>${INNER}</realTimeTransactionResponse>`),
    deviations: ['wrapper'],
  },
  {
    what: 'inside COREEnvelopeRealTimeRequestResponse, in another mode, encoded twice',
    contentType: SOAP_TYPE,
    body: inSoapBody(
      `<COREEnvelopeRealTimeRequestResponse ${CORE}><COREEnvelopeRealTimeResponse>${FIELDS.replace(
        `<![CDATA[${ACTIVE_271}]]>`,
        () => escaped(`<![CDATA[${ACTIVE_271}]]>`),
      ).replace(
        'RealTime]',
        'RealTimeMode]',
      )}</COREEnvelopeRealTimeResponse></COREEnvelopeRealTimeRequestResponse>`,
    ),
    deviations: ['wrapper', 'processing-mode', 'payload-escaped'],
  },
  {
    what: 'with its fields in a wrapper alone',
    contentType: SOAP_TYPE,
    body: inSoapBody(
      `<COREEnvelopeRealTimeRequestResponse ${CORE}><return>${FIELDS}</return></COREEnvelopeRealTimeRequestResponse>`,
    ),
    deviations: ['wrapper'],
  },
  {
    what: 'as MTOM, in one part',
    contentType: XOP_TYPE,
    body: multipart([root(RULE)], 'uuid:edge'),
    deviations: ['mtom'],
  },
  {
    what: 'as MTOM, with the payload in base64',
    contentType: XOP_TYPE,
    body: multipart([root(withPayload(Buffer.from(ACTIVE_271).toString('base64')))], 'uuid:edge'),
    deviations: ['mtom', 'payload-base64'],
  },
  {
    what: 'as MTOM, with the payload in a second part',
    contentType: XOP_TYPE,
    body: multipart([root(withPayload(INCLUDE)), attached(ACTIVE_271)], 'uuid:edge'),
    deviations: ['mtom'],
  },
  {
    what: 'as MTOM, with the payload before it, in base64, and lines that end in LF',
    contentType: XOP_TYPE,
    body: multipart(
      [
        attached(Buffer.from(ACTIVE_271).toString('base64'), ['Content-Transfer-Encoding: base64']),
        root(withPayload(`\n${INCLUDE}\n`)),
      ],
      'uuid:edge',
      '\n',
    ),
    deviations: ['mtom', 'line-feeds'],
  },
  {
    what: 'as MTOM that does not name its root',
    contentType: 'Multipart/Related; boundary=uuid:edge',
    body: multipart([root(RULE)], 'uuid:edge'),
    deviations: ['mtom'],
  },
];

/** The same of the MIME kind. */
export const REAL_WORLD_MIME: typeof REAL_WORLD_SOAP = [
  {
    what: 'as the rule says',
    contentType: 'multipart/form-data; boundary=edge',
    body: multipart(form('form-data'), 'edge'),
    deviations: [],
  },
  {
    what: 'as multipart/mixed',
    contentType: 'multipart/mixed; boundary="edge"',
    body: multipart(form('form-data'), 'edge'),
    deviations: ['multipart-type'],
  },
  {
    what: 'as multipart/mixed with parts that are attachments',
    contentType: 'multipart/mixed; boundary="edge"',
    body: multipart(form('attachment'), 'edge'),
    deviations: ['multipart-type'],
  },
  {
    what: 'with lines that end in LF',
    contentType: 'multipart/form-data; boundary=edge',
    body: multipart(form('form-data'), 'edge', '\n'),
    deviations: ['line-feeds'],
  },
];
