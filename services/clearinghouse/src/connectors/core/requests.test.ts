import { Busboy } from '@fastify/busboy';
import { mimeRequest, type RequestEnvelope, soapRequest } from './envelope';
import { child, parseXml, textIn } from '@eligibility/core-envelope';

const ENVELOPE: RequestEnvelope = {
  senderId: 'CLINICS',
  receiverId: 'CLEARING',
  credentials: { username: 'me & you', password: '<secret]]>' },
  payloadId: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
  timeStamp: '2026-01-15T12:00:00Z',
  payload: 'ISA*00*A&B]]>~',
};

const FIELDS = {
  PayloadType: 'X12_270_Request_005010X279A1',
  ProcessingMode: 'RealTime',
  PayloadID: ENVELOPE.payloadId,
  TimeStamp: ENVELOPE.timeStamp,
  SenderID: 'CLINICS',
  ReceiverID: 'CLEARING',
  CORERuleVersion: '2.2.0',
};

describe('the SOAP request', () => {
  const { headers, body } = soapRequest(ENVELOPE);
  const at = (...path: string[]) => path.reduce<unknown>(child, parseXml(body));

  it('is SOAP 1.2 with the action of a real-time transaction', () => {
    expect(headers['content-type']).toBe('application/soap+xml; charset=UTF-8; action="RealTimeTransaction"');
    expect(body).toContain('xmlns:soap="http://www.w3.org/2003/05/soap-envelope"');
    expect(body).toContain('xmlns:core="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"');
  });

  it.each([...Object.entries(FIELDS), ['Payload', ENVELOPE.payload]])('has %s', (name, value) => {
    expect(textIn(at('Envelope', 'Body', 'COREEnvelopeRealTimeRequest', name))).toBe(value);
  });

  it('puts the interchange into a CDATA section that its text cannot end', () => {
    expect(body).toContain('<Payload><![CDATA[ISA*00*A&B]]]]><![CDATA[>~]]></Payload>');
  });

  it('has the login as a UsernameToken with a PasswordText that must be understood', () => {
    const token = ['Envelope', 'Header', 'Security', 'UsernameToken'];
    expect(textIn(at(...token, 'Username'))).toBe('me & you');
    expect(body).toContain('soap:mustUnderstand="true"');
    expect(body).toContain(
      'Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText">&lt;secret]]&gt;<',
    );
  });

  it('has no login when the connector uses a certificate', () => {
    expect(soapRequest({ ...ENVELOPE, credentials: undefined }).body).not.toContain('Security');
  });
});

describe('the MIME request', () => {
  async function partsOf(envelope: RequestEnvelope): Promise<Record<string, string>> {
    const { headers, body } = mimeRequest(envelope);
    const form = new Busboy({ headers: { 'content-type': headers['content-type'] ?? '' } });
    const parts: Record<string, string> = {};
    form.on('field', (name, value) => {
      parts[name] = value;
    });
    await new Promise((resolve) => form.once('finish', resolve).end(body));
    return parts;
  }

  it('has every field as a part, the login and the interchange included', async () => {
    expect(await partsOf(ENVELOPE)).toEqual({
      ...FIELDS,
      UserName: 'me & you',
      Password: '<secret]]>',
      Payload: ENVELOPE.payload,
    });
  });

  it('has no login when the connector uses a certificate', async () => {
    expect(await partsOf({ ...ENVELOPE, credentials: undefined })).toEqual({
      ...FIELDS,
      Payload: ENVELOPE.payload,
    });
  });
});
