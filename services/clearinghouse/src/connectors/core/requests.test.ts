import { readEnvelope } from '@eligibility/core-envelope';
import { INQUIRY } from '../../domain/_inquiry';
import { answering, askOf, clearinghouses, LOGIN } from '../_connectors';
import { mimeRequest, soapRequest } from './envelope';

const SENT = {
  payloadtype: 'X12_270_Request_005010X279A1',
  processingmode: 'RealTime',
  payloadid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
  timestamp: '2026-01-15T12:00:00Z',
  senderid: 'CLINICS',
  receiverid: 'CLEARING',
  coreruleversion: '2.2.0',
};

/** Both forms spell them so. */
const NAMES = [
  ...['PayloadType', 'ProcessingMode', 'PayloadID', 'TimeStamp', 'SenderID', 'ReceiverID'],
  ...['CORERuleVersion', 'Payload'],
];

/** Each value has what ends or escapes text in one of the formats. */
const ENVELOPE = {
  senderId: 'CLINICS',
  receiverId: 'CLEARING',
  credentials: { username: 'me & you', password: '<secret]]>' },
  payloadId: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
  timeStamp: '2026-01-15T12:00:00Z',
  payload: 'ISA*00*A&B]]>~',
};

describe.each(['core-soap', 'core-mime'] as const)('a request in the format %s', (format) => {
  const { at } = clearinghouses();

  /** The envelopes of two inquiries, as the other side reads them. */
  async function sentTwice(given?: Parameters<typeof at>[2]) {
    const { connector, received } = await at(format, answering(format), given);
    for (let round = 0; round < 2; round += 1) await askOf(connector, INQUIRY);
    return Promise.all(
      received.map(async ({ headers, body }) => {
        const envelope = await readEnvelope({ contentType: headers['content-type'] ?? '', body });
        return { fields: Object.fromEntries(envelope?.fields ?? []), password: envelope?.password, body };
      }),
    );
  }

  it('has every field of the rule, the 270 of today, the login and an id of its own', async () => {
    const [first, second] = await sentTwice();
    expect(first?.fields).toMatchObject(SENT);
    expect(first?.fields['payload']).toMatch(
      /^ISA\*00\* {10}\*00\* {10}\*ZZ\*CLINICS {8}\*30\*CLEARING {7}\*.*\*T\*:~.*~DTP\*291\*D8\*20260115~EQ\*30~/,
    );
    expect(first?.password).toBe(LOGIN.password);
    expect(first?.body).toContain(LOGIN.username);
    for (const name of NAMES) expect(first?.body).toMatch(new RegExp(`(?:<|name=")${name}[>"]`));
    expect(second?.fields['payloadid']).not.toBe(first?.fields['payloadid']);
  });

  it('has no login when the connector uses a certificate', async () => {
    for (const { password, body } of await sentTwice({ credentials: undefined })) {
      expect(password).toBeUndefined();
      expect(body).not.toMatch(/Security|UserName|Password/i);
    }
  });
});

describe('text that means something in the format of a request', () => {
  it.each([
    ['SOAP', soapRequest],
    ['MIME', mimeRequest],
  ])('is only text in %s', async (_form, write) => {
    const { headers, body } = write(ENVELOPE);
    const read = await readEnvelope({ contentType: headers['content-type'] ?? '', body });
    expect(read?.fields.get('payload')).toBe(ENVELOPE.payload);
    expect(read?.password).toBe(ENVELOPE.credentials.password);
  });
});

it('a MIME request has the login in parts of its own', () => {
  expect(mimeRequest(ENVELOPE).body).toContain('name="UserName"\r\n\r\nme & you\r\n');
  expect(mimeRequest(ENVELOPE).body).toContain('name="Password"\r\n\r\n<secret]]>\r\n');
});

describe('the SOAP request', () => {
  const { headers, body } = soapRequest(ENVELOPE);

  it('is SOAP 1.2 with the action of a real-time transaction, and the interchange in CDATA', () => {
    expect(headers['content-type']).toBe('application/soap+xml; charset=UTF-8; action="RealTimeTransaction"');
    expect(body).toContain('xmlns:soap="http://www.w3.org/2003/05/soap-envelope"');
    expect(body).toContain('xmlns:core="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"');
    expect(body).toContain('<Payload><![CDATA[ISA*00*A&B]]]]><![CDATA[>~]]></Payload>');
  });

  it('has the login as a UsernameToken with a PasswordText that must be understood', () => {
    expect(body).toContain('soap:mustUnderstand="true"');
    expect(body).toContain('<wsse:Username>me &amp; you</wsse:Username>');
    expect(body).toContain(
      'Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText">&lt;secret]]&gt;<',
    );
  });
});
