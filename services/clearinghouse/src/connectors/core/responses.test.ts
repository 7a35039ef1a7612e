import {
  envelopeFields,
  FORM_TYPE,
  mimeBody,
  mimeResponse,
  soapBody,
  soapResponse,
  soapWith,
} from './_envelopes';
import { readMime } from './mime-response';
import { readSoap } from './soap-response';

const FIELDS = envelopeFields();
const LOWER = new Map(FIELDS.map(([name, value]) => [name.toLowerCase(), value]));

describe('a SOAP response', () => {
  const read = async (body: string) => (await readSoap(soapResponse(body))).fields;

  it('is read field by field, whatever the prefixes and the letter case of names', async () => {
    expect(await read(soapBody(FIELDS))).toEqual(LOWER);
    const other = soapBody(FIELDS.map(([name, value]) => [name.replace('ID', 'Id'), value]));
    expect(await read(other)).toEqual(LOWER);
  });

  it.each([
    ['Sender', 'Sender', ''],
    ['Receiver', 'Receiver', ''],
    ['DataEncodingUnknown', 'Receiver', ''],
    ['Sender', 'UnAuthorized', 'wsse:FailedAuthentication'],
    ['Receiver', 'UnAuthorized', 'x:InvalidSecurity'],
    ['Sender', 'Sender', 'm:MessageTimeout'],
  ])('that is a %s fault has the error code %s (subcode %j)', async (code, errorCode, subcode) => {
    const sub = subcode === '' ? '' : `<s:Subcode><s:Value>${subcode}</s:Value></s:Subcode>`;
    const fault = `<s:Fault><s:Code><s:Value>s:${code}</s:Value>${sub}</s:Code><s:Reason/></s:Fault>`;
    expect((await read(soapWith(fault))).get('errorcode')).toBe(errorCode);
  });

  it.each([
    ['soap:Client', 'Sender'],
    ['soap:Server', 'Receiver'],
  ])('of SOAP 1.1 with the fault %s has the error code %s', async (code, errorCode) => {
    const fault = `<s:Fault><faultcode>${code}</faultcode><faultstring>no</faultstring></s:Fault>`;
    expect(await read(soapWith(fault))).toEqual(
      new Map([
        ['errorcode', errorCode],
        ['errormessage', 'no'],
      ]),
    );
  });

  it.each([
    ['a page', '<html><body>Welcome</body></html>'],
    ['another message', soapWith('<Something/>')],
    ['an envelope without fields', soapWith('<COREEnvelopeRealTimeResponse/>')],
    ['a cut text', soapBody(FIELDS).slice(0, -10)],
    ['nothing', ''],
  ])('that is %s is unusable', async (_what, body) => {
    expect((await read(body)).size).toBe(0);
  });
});

describe('a MIME response', () => {
  const read = async (body: string, contentType?: string) =>
    (await readMime(mimeResponse(body, contentType))).fields;

  it.each([
    ['as it is', FORM_TYPE],
    ['with a quoted boundary', 'multipart/form-data; boundary="edge"'],
    ['with parameters in another order', 'Multipart/Form-Data; charset=utf-8; Boundary=edge'],
  ])('is read part by part, %s', async (_how, contentType) => {
    expect(await read(mimeBody(FIELDS), contentType)).toEqual(LOWER);
  });

  it('is read with names in any letter case, and with a payload marked as a file', async () => {
    const body = mimeBody(FIELDS)
      .replace('"PayloadID"', '"PayloadId"')
      .replace(
        'name="Payload"\r\n',
        'name="payload"; filename="a.x12"\r\nContent-Type: application/octet-stream\r\n',
      );
    expect(await read(body)).toEqual(LOWER);
  });

  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['with another boundary', 'multipart/form-data; boundary=cliff'],
    ['of another kind', 'text/html'],
    ['of no kind', ''],
  ])('%s is unusable', async (_how, contentType) => {
    expect((await read(mimeBody(FIELDS), contentType)).size).toBe(0);
  });
});
