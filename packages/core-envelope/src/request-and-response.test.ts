import { formOfType, readEnvelope, requestOf, type ReceivedEnvelope } from './read-request';
import { envelopeElement, formText, soapText, type WrittenFields } from './write-envelope';
import { responseTypeOf, writeFault, writeResponse } from './write-response';
import { child, parseXml, textIn } from './xml';

const FIELDS = {
  PayloadType: 'X12_270_Request_005010X279A1',
  ProcessingMode: 'RealTime',
  PayloadID: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
  TimeStamp: '2026-01-15T12:00:00Z',
  SenderID: 'PROGRAM & CO',
  ReceiverID: 'DOOR',
  CORERuleVersion: '4.0.0',
  Payload: 'ISA*]]>&lt;~',
};

const entries = (fields: Readonly<Record<string, string>> = FIELDS): WrittenFields => Object.entries(fields);
const LOGIN =
  '<soap:Header><w:Security xmlns:w="w"><w:UsernameToken><w:Username>u</w:Username><w:Password> s3cret </w:Password></w:UsernameToken></w:Security></soap:Header>';
const soap = (fields = entries(), header = LOGIN): string =>
  soapText(header, envelopeElement('COREEnvelopeRealTimeRequest', '4.0.0', fields));
const SOAP = 'application/soap+xml; charset=utf-8';
const FORM = 'multipart/form-data; boundary="edge"';

const readSoap = (body: string, contentType = SOAP) => readEnvelope({ contentType, body });

const REQUEST = { payloadId: FIELDS.PayloadID, payload: FIELDS.Payload };

async function received(reading: Promise<ReceivedEnvelope | undefined>): Promise<ReceivedEnvelope> {
  const envelope = await reading;
  if (envelope === undefined) throw new Error('no envelope');
  return envelope;
}

describe('a request at the door', () => {
  it('is read from SOAP, with the password of its token', async () => {
    const envelope = await received(readSoap(soap()));
    expect(envelope).toMatchObject({ form: 'soap', password: 's3cret' });
    expect(requestOf(envelope)).toEqual(REQUEST);
  });

  it('is read from a form, whatever the letter case of its names', async () => {
    const fields = entries().map(
      ([name, value]) => [name === 'PayloadID' ? 'PayloadId' : name, value] as const,
    );
    const body = formText('edge', [...fields, ['UserName', 'u'], ['Password', 's3cret']]);
    const envelope = await received(readEnvelope({ contentType: FORM, body }));
    expect(envelope).toMatchObject({ form: 'mime', password: 's3cret' });
    expect(requestOf(envelope)).toEqual(REQUEST);
  });

  it('is read from MTOM, with the payload in a part of its own', async () => {
    const xml = soap().replace(/<Payload>.*<\/Payload>/, '<Payload><x:Include href="cid:p%40x"/></Payload>');
    const part = (id: string, text: string): string => `--edge\r\nContent-ID: <${id}>\r\n\r\n${text}\r\n`;
    const body = `${part('root', xml)}${part('p@x', FIELDS.Payload)}--edge--\r\n`;
    const contentType = 'multipart/related; boundary=edge; start="<root>"; type="application/xop+xml"';
    expect(requestOf(await received(readSoap(body, contentType)))).toEqual(REQUEST);
    expect((await received(readSoap(body.replace('p%40x', 'p%x'), contentType))).fields.has('payload')).toBe(
      false,
    );
    expect(
      (await received(readSoap(body.replace('p%40x', 'other'), contentType))).fields.has('payload'),
    ).toBe(false);
  });

  it('is not there without a body', async () => {
    const types = [SOAP, FORM, 'multipart/related; boundary=edge', 'multipart/related', 'text/plain'];
    const read = await Promise.all(types.map((contentType) => readEnvelope({ contentType })));
    expect(read).toEqual(types.map(() => undefined));
  });

  it('is read with lines that end in LF', async () => {
    const body = formText('edge', entries()).replaceAll('\r\n', '\n');
    expect(requestOf(await received(readEnvelope({ contentType: FORM, body })))).toEqual(REQUEST);
  });

  it('has no password where there is no token', async () => {
    expect((await received(readSoap(soap(entries(), '')))).password).toBeUndefined();
  });

  it.each([
    ['no XML', SOAP, 'x'],
    ['a document type', SOAP, `<!DOCTYPE x>${soap()}`],
    ['another body', SOAP, soapText('', '<x/>')],
    ['a field twice', SOAP, soap([...entries(), ['SenderId', 'OTHER']])],
    ['a field twice in one case', SOAP, soap([...entries(), ['SenderID', 'OTHER']])],
    ['a form without an end', FORM, '--edge\r\n'],
    ['a part of a form twice', FORM, formText('edge', [...entries(), ['payload', 'x']])],
    ['a part without a name', FORM, '--edge\r\nX: y\r\n\r\nz\r\n--edge--\r\n'],
    ['MTOM that is cut off', 'multipart/related; boundary=edge', '--edge\r\n'],
  ])('is not there in %s', async (_what, contentType, body) => {
    expect(await readEnvelope({ contentType, body })).toBeUndefined();
  });

  it.each([
    ['PayloadTypeRequired', { PayloadType: '' }],
    ['PayloadTypeIllegal', { PayloadType: 'X12_276_Request_005010X212' }],
    ['ProcessingModeIllegal', { ProcessingMode: 'Batch' }],
    ['VersionMismatch', { CORERuleVersion: '1.1.0' }],
    ['CORERuleVersionRequired', { CORERuleVersion: ' ' }],
    ['TimeStampIllegal', { TimeStamp: 'now' }],
    ['PayloadIDIllegal', { PayloadID: 'x'.repeat(51) }],
    ['SenderIDIllegal', { SenderID: 'é' }],
    ['SenderIDRequired', { SenderID: '' }],
    ['ReceiverIDRequired', { ReceiverID: '' }],
    ['PayloadRequired', { Payload: '' }],
  ])('is refused with %s', (errorCode, fields) => {
    const changed = Object.entries({ ...FIELDS, ...fields }).map(
      ([name, value]) => [name.toLowerCase(), value] as const,
    );
    const refused = (): unknown => requestOf({ fields: new Map(changed) });
    const options: unknown = expect.objectContaining({ extensions: { errorCode } });
    expect(refused).toThrow(expect.objectContaining({ code: 'validation-failed', options }) as Error);
  });

  it('is announced by its type', () => {
    expect(['application/soap+xml', 'text/xml', FORM, 'application/json', ''].map(formOfType)).toEqual([
      'soap',
      'soap',
      'mime',
      undefined,
      undefined,
    ]);
  });
});

describe('a response of the door', () => {
  const messageId = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';
  const atMs = Date.parse('2026-01-15T12:00:01.500Z');
  const answer = { payloadType: 'X12_271_Response_005010X279A1', payload: 'ISA*]]>~' };

  it('goes back to its sender, in the form and the version of the request', async () => {
    const envelope = await received(readSoap(soap()));
    const response = child(
      child(
        child(parseXml(writeResponse({ received: envelope, messageId, atMs }, answer)), 'Envelope'),
        'Body',
      ),
      'COREEnvelopeRealTimeResponse',
    );
    const names = [...Object.keys(FIELDS), 'ErrorCode', 'ErrorMessage'];
    expect(Object.keys(response as object)).toEqual(names);
    expect(names.map((name) => textIn(child(response, name)))).toEqual([
      answer.payloadType,
      'RealTime',
      FIELDS.PayloadID,
      '2026-01-15T12:00:01Z',
      'DOOR',
      FIELDS.SenderID,
      '4.0.0',
      answer.payload,
      'Success',
      'None',
    ]);
  });

  it('is a form for a form, with the boundary that its type names', async () => {
    const body = formText('edge', entries());
    const known = { received: await received(readEnvelope({ contentType: FORM, body })), messageId, atMs };
    const answered = await received(
      readEnvelope({ contentType: responseTypeOf(known), body: writeResponse(known, answer) }),
    );
    expect(answered.fields.get('payload')).toBe(answer.payload);
    expect(answered.fields.get('receiverid')).toBe(FIELDS.SenderID);
  });

  it('says what is wrong where nothing could be read', () => {
    const known = { received: undefined, messageId, atMs };
    const text = writeResponse(known, { errorCode: 'UnAuthorized', errorMessage: '<no>' });
    expect(text).toContain(
      `<PayloadType>CoreEnvelopeError</PayloadType><ProcessingMode>RealTime</ProcessingMode><PayloadID>${messageId}</PayloadID>`,
    );
    expect(text).toContain('<ErrorCode>UnAuthorized</ErrorCode><ErrorMessage>&lt;no&gt;</ErrorMessage>');
    expect(text).not.toContain('<Payload>');
    expect(responseTypeOf(known)).toBe(SOAP);
  });

  it('is a fault where the rule says so', () => {
    const fault = child(child(child(parseXml(writeFault('Receiver', 'a & b')), 'Envelope'), 'Body'), 'Fault');
    expect(textIn(child(child(fault, 'Code'), 'Value'))).toBe('soap:Receiver');
    expect(textIn(child(child(fault, 'Reason'), 'Text'))).toBe('a & b');
  });
});
