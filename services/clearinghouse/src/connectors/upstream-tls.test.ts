import { createServer, type ServerOptions } from 'node:https';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { INQUIRY } from '../domain/_inquiry';
import { answering, clearinghouses, FORMATS, type Given } from './_connectors';
import { selfSigned } from './http/_certificate';
import { listening } from '@eligibility/testkit';

const known = selfSigned('clearinghouse');
const client = selfSigned('clinics');
const expired = selfSigned('clearinghouse', { lastDay: '211231' });
const misnamed = selfSigned('localhost', { dnsName: 'clearinghouse.test' });
const TLS_11: ServerOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
/** Lets in whom it knows. */
const MUTUAL: ServerOptions = { ...known, ca: client.cert, requestCert: true, rejectUnauthorized: true };

describe.each(FORMATS)('an inquiry in the format %s over TLS', (format) => {
  const { connect, onEnd } = clearinghouses();

  /** Asks a clearinghouse that serves like this: the reply, and the name of each that asked it. */
  async function ask(served: ServerOptions, given: Given) {
    const names: (string | undefined)[] = [];
    const server = createServer(served, (request, response) => {
      if (request.socket instanceof TLSSocket) {
        const shown = request.socket.getPeerCertificate() as Partial<PeerCertificate>;
        names.push(shown.subject?.CN);
      }
      request.resume().on('end', () => {
        answering(format)(response);
      });
    });
    const { address, stop } = await listening(server);
    onEnd(stop);
    const { ask: askPayer } = connect(format, `https://${address}/ask`, given);
    return { kind: (await askPayer(INQUIRY, AbortSignal.timeout(5_000))).kind, names };
  }

  it('is sent when the certificate is valid', async () => {
    expect(await ask(known, { tls: { ca: known.cert } })).toEqual({ kind: 'answered', names: [undefined] });
  });

  it.each<[string, ServerOptions, string | undefined]>([
    ['is of an authority that we do not know', known, misnamed.cert],
    ['is of an authority that nobody knows', known, undefined],
    ['is for another name', misnamed, misnamed.cert],
    ['has expired', expired, expired.cert],
    ['comes with TLS 1.1', { ...known, ...TLS_11 }, known.cert],
  ])('is never sent when the certificate %s', async (_what, served, ca) => {
    const tls = ca === undefined ? {} : { ca };
    expect(await ask(served, { tls })).toEqual({ kind: 'never-sent', names: [] });
  });

  it('shows our certificate to a clearinghouse that asks for it, and needs no login', async () => {
    const given = { tls: { ...client, ca: known.cert }, credentials: undefined };
    expect(await ask(MUTUAL, given)).toEqual({ kind: 'answered', names: ['clinics'] });
  });

  it('gets no answer without the certificate that is asked for', async () => {
    const { kind, names } = await ask(MUTUAL, { tls: { ca: known.cert } });
    expect(['never-sent', 'connection-lost']).toContain(kind);
    expect(names).toEqual([]);
  });

  it('is not opened with an invalid certificate', () => {
    const open = (tls: NonNullable<Given['tls']>) => () => connect(format, 'https://localhost', { tls });
    expect(open({ cert: 'none', key: 'none' })).toThrow();
    expect(open({ ...client, key: known.key })).toThrow(/mismatch/);
  });
});
