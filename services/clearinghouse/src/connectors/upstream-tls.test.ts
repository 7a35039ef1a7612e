import { createServer, type ServerOptions } from 'node:https';
import type { UpstreamReply } from '@eligibility/benefits';
import { fakeClock } from '@eligibility/kit/testing';
import { INQUIRY } from '../domain/_inquiry';
import { PARTIES } from './core/_envelopes';
import { selfSigned } from './http/_certificate';
import { listening } from './http/_clearinghouse';
import { openConnector, type ConnectorSettings } from './open-connector';

const FORMATS = ['json', 'core-soap', 'core-mime'] as const;

const known = selfSigned('clearinghouse');
const expired = selfSigned('clearinghouse', { lastDay: '211231' });
const misnamed = selfSigned('localhost', { dnsName: 'clearinghouse.test' });
const TLS_11: ServerOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };

function settingsOf(format: (typeof FORMATS)[number], url: string, ca: string): ConnectorSettings {
  const tls = { ca };
  if (format === 'json') return { format, url, apiKey: 'test_key', tls };
  return {
    ...{
      format,
      url,
      ...PARTIES,
      senderQualifier: 'ZZ',
      receiverQualifier: '30',
      originatorId: '9ELIGCHECK',
    },
    ...{ usage: 'T', credentials: { username: 'clinics', password: 'a-secret' }, tls },
  };
}

type Asked = { readonly reply: UpstreamReply; readonly requests: number };

/** Asks a clearinghouse that serves like this. @param ca the authority that we were given */
async function ask(format: (typeof FORMATS)[number], served: ServerOptions, ca: string): Promise<Asked> {
  let requests = 0;
  const server = createServer(served, (_request, response) => {
    requests += 1;
    response.end();
  });
  const { address, stop } = await listening(server);
  const connector = openConnector('north', settingsOf(format, `https://${address}/ask`, ca), {
    clock: fakeClock(),
    onDeviations: () => undefined,
  });
  const reply = await connector.ask(INQUIRY, AbortSignal.timeout(5_000));
  await connector.close();
  await stop();
  return { reply, requests };
}

describe.each(FORMATS)('an inquiry to a clearinghouse that speaks %s over TLS', (format) => {
  it('is sent when the certificate is valid', async () => {
    const { reply, requests } = await ask(format, known, known.cert);
    expect([reply.kind, requests]).toEqual(['unreadable', 1]);
  });

  it.each<[string, ServerOptions, string]>([
    ['is of an authority that we do not know', known, misnamed.cert],
    ['is for another name', misnamed, misnamed.cert],
    ['has expired', expired, expired.cert],
    ['comes with TLS 1.1', { ...known, ...TLS_11 }, known.cert],
  ])('is never sent when the certificate %s', async (_what, served, ca) => {
    expect(await ask(format, served, ca)).toEqual({ reply: { kind: 'never-sent' }, requests: 0 });
  });
});
