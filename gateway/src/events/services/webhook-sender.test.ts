import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeClock } from '@eligibility/kit/testing';
import { ON_LOOPBACK } from '@eligibility/testkit';
import type { PostResult, WebhookSender } from '../app/webhook-sender';
import { webhookSender, type SenderOptions } from './webhook-sender';

const NAMES: Readonly<Record<string, readonly string[]>> = { 'public.example': ['93.184.215.14'] };
const resolve: NonNullable<SenderOptions['resolve']> = (hostname, _options, done) => {
  const addresses = NAMES[hostname] ?? [];
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  done(addresses.length === 0 ? Object.assign(new Error('none'), { code: 'ENOTFOUND' }) : null, found);
};
const clock = fakeClock();
const signal = new AbortController().signal;

const NOT_PUBLIC = 'is not an address on the public internet';
const METADATA = 'is an address of cloud metadata, which no webhook may have';

describe('the sender of webhooks', () => {
  it('reaches an allowed network, in clear text too, but never metadata within it', async () => {
    const allowed = [
      '10.0.0.0/8',
      '169.254.0.0/16',
      '100.64.0.0/10',
      'fd00::/8',
      '64:ff9b::/32',
      '2002::/16',
    ];
    const { problemOf } = webhookSender({ allowed, ports: '80,443', clock, resolve });
    expect(await problemOf('http://10.1.2.3/')).toBeUndefined();
    expect(await problemOf('https://10.1.2.3/')).toBeUndefined();
    expect(await problemOf('http://[fd12::1]/')).toBeUndefined();
    expect(await problemOf('http://192.168.0.1/')).toBe(NOT_PUBLIC);
    expect(await problemOf('http://[64:ff9b::a00:1]/')).toBeUndefined();
    for (const host of ['169.254.169.254', '100.100.100.200', '[fd00:ec2::254]', '[64:ff9b::a9fe:a9fe]'])
      expect(await problemOf(`http://${host}/`)).toBe(METADATA);
  });

  it('reaches the ports that are allowed, in an allowed network too', async () => {
    const { problemOf } = webhookSender({ allowed: ['10.0.0.0/8'], ports: '443, 8000-8001', clock, resolve });
    for (const url of ['https://public.example/', 'http://10.0.0.1:8000/', 'https://10.0.0.1:8001/'])
      expect(await problemOf(url)).toBeUndefined();
    for (const url of ['https://public.example:8002/', 'http://10.0.0.1/', 'https://10.0.0.1:0/'])
      expect(await problemOf(url)).toBe('must have a port of 443, 8000-8001');
  });
});

describe('a delivery over the network', () => {
  let server: Server;
  let requests: string[];
  let handle: (
    path: string,
  ) =>
    | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
    | undefined;
  let port: string;
  beforeEach(async () => {
    requests = [];
    handle = () => ({ status: 204 });
    server = createServer((req, res) => {
      requests.push(req.url ?? '');
      req.resume();
      const answer = handle(req.url ?? '');
      if (answer !== undefined) res.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((listening) => server.listen(ON_LOOPBACK.port, ON_LOOPBACK.host, listening));
    port = String((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const post = (sender: WebhookSender, host: string): Promise<PostResult> =>
    sender.post({ url: `http://${host}:${port}/hooks`, headers: {}, body: '{}' }, signal);
  const sender = webhookSender({ allowed: ['127.0.0.0/8'], clock, resolve, deadlineMs: 300 });

  it('connects to the address that was checked, whatever the name means a moment later', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
    const rebinding: typeof resolve = (_name, _options, done) => {
      done(null, [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]);
    };
    const rebound = webhookSender({ allowed: ['127.0.0.0/8'], clock, resolve: rebinding });
    expect(await post(rebound, 'rebinding.example')).toMatchObject({ status: 204 });
    expect(answers).toHaveLength(2);
    expect(await post(rebound, 'rebinding.example')).toEqual({ failure: `the address ${NOT_PUBLIC}` });
    expect(requests).toEqual(['/hooks']);
  });

  it('reads no more than the beginning of an answer', async () => {
    handle = () => ({ status: 200, body: 'é'.repeat(100_000) });
    const result = await post(sender, '127.0.0.1');
    expect(Buffer.byteLength('response' in result ? result.response : '')).toBeLessThanOrEqual(1_026);
  });

  it('reads how long to wait, in seconds or as a date', async () => {
    handle = () => ({ status: 503, headers: { 'retry-after': '90' } });
    expect(await post(sender, '127.0.0.1')).toMatchObject({ retryAfterMs: 90_000 });
    const date = new Date(Math.ceil(clock.now() / 1_000) * 1_000 + 60_000).toUTCString();
    handle = () => ({ status: 503, headers: { 'retry-after': date } });
    expect(await post(sender, '127.0.0.1')).toMatchObject({ retryAfterMs: Date.parse(date) - clock.now() });
  });

  it('has one deadline over everything, and says why there was no answer', async () => {
    handle = () => undefined;
    expect(await post(sender, '127.0.0.1')).toEqual({ failure: 'no answer within 0.3 s' });
    const silent = webhookSender({ allowed: [], clock, resolve: () => undefined, deadlineMs: 50 });
    expect(await post(silent, 'slow.example')).toEqual({ failure: 'no answer within 0.05 s' });
    await new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    });
    expect(await post(sender, '127.0.0.1')).toEqual({ failure: 'the connection was refused' });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });

  it('ends when it is no longer wanted', async () => {
    handle = () => undefined;
    const abort = new AbortController();
    const posting = sender.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, abort.signal);
    abort.abort();
    await expect(posting).rejects.toThrow('aborted');
  });
});
