import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeClock } from '@eligibility/kit/testing';
import { ON_LOOPBACK } from '@eligibility/testkit';
import type { PostResult, WebhookSender } from '../app/webhook-sender';
import { webhookSender, type SenderOptions } from './webhook-sender';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.215.14'],
  'half.example': ['93.184.215.14', '10.0.0.7'],
  'inside.example': ['127.0.0.1'],
  'inside6.example': ['::1'],
  'cloud.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'xn--bcher-kva.example': ['93.184.215.14'],
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  '2130706433.example': [],
};
const resolve: NonNullable<SenderOptions['resolve']> = (hostname, _options, done) => {
  const addresses = NAMES[hostname] ?? [];
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  done(addresses.length === 0 ? Object.assign(new Error('none'), { code: 'ENOTFOUND' }) : null, found);
};
const clock = fakeClock();
const strict = webhookSender({ allowed: [], clock, resolve });
const signal = new AbortController().signal;

const NOT_PUBLIC = 'is not an address on the public internet';
const METADATA = 'is an address of cloud metadata, which no webhook may have';
const NOT_TLS = 'must begin with https://';

/** Each form of an address that must be refused, and why. */
const REFUSED: readonly (readonly [form: string, url: string, why: string])[] = [
  ['plain http', 'http://public.example/', NOT_TLS],
  ['plain http to an address', 'http://93.184.215.14/', NOT_TLS],
  ['another scheme', 'ftp://public.example/', NOT_TLS],
  ['a file', 'file:///etc/passwd', NOT_TLS],
  ['gopher', 'gopher://public.example/', NOT_TLS],
  ['data', 'data:text/plain,x', NOT_TLS],
  ['no address', 'public.example/hooks', 'must be an address such as https://example.org/hooks'],
  [
    'a port that is none',
    'https://public.example:99999/',
    'must be an address such as https://example.org/hooks',
  ],
  ['a name and password', 'https://a:b@public.example/', 'must not have a name or password'],
  ['a name before the host', 'https://public.example@10.0.0.1/', 'must not have a name or password'],
  ['a fragment', 'https://public.example/#x', 'must not have a fragment'],
  ['an empty fragment', 'https://public.example/#', 'must not have a fragment'],
  ['a name without an address', 'https://nowhere.example/', 'has a host name that has no address'],
  ['loopback', 'https://127.0.0.1/', NOT_PUBLIC],
  ['loopback with a port', 'https://127.0.0.1:8443/', NOT_PUBLIC],
  ['another loopback', 'https://127.8.8.8/', NOT_PUBLIC],
  ['decimal', 'https://2130706433/', NOT_PUBLIC],
  ['hexadecimal', 'https://0x7f000001/', NOT_PUBLIC],
  ['hexadecimal parts', 'https://0x7f.0x0.0x0.0x1/', NOT_PUBLIC],
  ['octal parts', 'https://0177.0.0.01/', NOT_PUBLIC],
  ['a short form', 'https://127.1/', NOT_PUBLIC],
  ['zero', 'https://0/', NOT_PUBLIC],
  ['a trailing dot', 'https://127.0.0.1./', NOT_PUBLIC],
  ['full-width digits', 'https://１２７.0.0.1/', NOT_PUBLIC],
  ['an ideographic full stop', 'https://127。0。0。1/', NOT_PUBLIC],
  ['private, 10/8', 'https://10.0.0.1/', NOT_PUBLIC],
  ['private, 172.16/12', 'https://172.31.255.1/', NOT_PUBLIC],
  ['private, 192.168/16', 'https://192.168.1.1/', NOT_PUBLIC],
  ['shared, 100.64/10', 'https://100.64.0.1/', NOT_PUBLIC],
  ['benchmarks', 'https://198.18.0.1/', NOT_PUBLIC],
  ['multicast', 'https://224.0.0.1/', NOT_PUBLIC],
  ['broadcast', 'https://255.255.255.255/', NOT_PUBLIC],
  ['IPv6 loopback', 'https://[::1]/', NOT_PUBLIC],
  ['IPv6 unspecified', 'https://[::]/', NOT_PUBLIC],
  ['IPv4-mapped', 'https://[::ffff:127.0.0.1]/', NOT_PUBLIC],
  ['IPv4-mapped, hexadecimal', 'https://[::ffff:7f00:1]/', NOT_PUBLIC],
  ['IPv4-mapped public', 'https://[::ffff:93.184.215.14]/', NOT_PUBLIC],
  ['IPv4-compatible', 'https://[::127.0.0.1]/', NOT_PUBLIC],
  ['NAT64', 'https://[64:ff9b::7f00:1]/', NOT_PUBLIC],
  ['NAT64, local', 'https://[64:ff9b:1::7f00:1]/', NOT_PUBLIC],
  ['6to4', 'https://[2002:7f00:1::]/', NOT_PUBLIC],
  ['Teredo', 'https://[2001:0:7f00:1::]/', NOT_PUBLIC],
  ['unique local', 'https://[fd12:3456::1]/', NOT_PUBLIC],
  ['link-local', 'https://[fe80::1]/', METADATA],
  ['metadata', 'https://169.254.169.254/latest/', METADATA],
  ['metadata, decimal', 'https://2852039166/', METADATA],
  ['metadata, IPv4-mapped', 'https://[::ffff:169.254.169.254]/', METADATA],
  ['metadata of AWS in IPv6', 'https://[fd00:ec2::254]/', METADATA],
  ['metadata of Alibaba', 'https://100.100.100.200/', METADATA],
  ['metadata of Azure, a public address', 'https://168.63.129.16/', METADATA],
  ['localhost', 'https://localhost/', NOT_PUBLIC],
  ['localhost with a dot', 'https://localhost./', NOT_PUBLIC],
  ['localhost in capitals', 'https://LOCALHOST/', NOT_PUBLIC],
  ['a name for loopback', 'https://inside.example/', NOT_PUBLIC],
  ['a name for IPv6 loopback', 'https://inside6.example/', NOT_PUBLIC],
  ['a name for metadata', 'https://cloud.example/', METADATA],
  ['a name for an IPv4-mapped address', 'https://mapped.example/', NOT_PUBLIC],
  ['a name with one private address of two', 'https://half.example/', NOT_PUBLIC],
];

describe('the sender of webhooks', () => {
  it.each(REFUSED)('refuses %s, at registration and at delivery', async (_form, url, why) => {
    expect(await strict.problemOf(url)).toBe(why);
    const result = await strict.post({ url, headers: {}, body: '{}' }, signal);
    const noName = why === 'has a host name that has no address';
    expect(result).toEqual({ failure: noName ? 'the host name has no address' : `the address ${why}` });
  });

  it('accepts public hosts, also with a port, or a name that is not of Latin letters', async () => {
    const urls = ['https://public.example/a?b=c', 'https://public.example:8443/', 'https://bücher.example/'];
    expect(await Promise.all(urls.map(strict.problemOf))).toEqual([undefined, undefined, undefined]);
    expect(await strict.problemOf('https://[2606:2800:21f::1]/')).toBeUndefined();
  });

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
    const hosts = [
      '169.254.169.254',
      '100.100.100.200',
      '[fd00:ec2::254]',
      '[::ffff:a9fe:a9fe]',
      '[::a9fe:a9fe]',
    ];
    hosts.push(
      '[::ffff:0:a9fe:a9fe]',
      '[64:ff9b::a9fe:a9fe]',
      '[64:ff9b:1::6464:64c8]',
      '[2002:a83f:8110::1]',
    );
    for (const host of hosts) expect(await problemOf(`http://${host}/`)).toBe(METADATA);
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

  it('does not follow a redirect into a network that it may reach', async () => {
    handle = () => ({ status: 302, headers: { location: `http://127.0.0.1:${port}/secret` } });
    expect(await post(sender, '127.0.0.1')).toMatchObject({ status: 302 });
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
