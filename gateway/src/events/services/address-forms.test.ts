import { Socket, isIP, type LookupFunction } from 'node:net';
import { fakeClock } from '@eligibility/kit/testing';
import { webhookSender, type SenderOptions } from './webhook-sender';

const PUBLIC = '93.184.215.14';
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.example': [PUBLIC],
  'translated.example': ['::ffff:0:10.0.0.1'],
  'zone.example': ['fe80::1%eth0'],
  'mixed.example': [PUBLIC, '::1'],
  'mixed6.example': ['2606:2800:21f::1', 'fd00::1'],
  'junk.example': ['example.org'],
  'multicast.example': ['ff0e::1'],
};
const resolve: NonNullable<SenderOptions['resolve']> = (hostname, _options, done) => {
  done(
    null,
    (NAMES[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

/** Addresses that are not public, in every form: of IPv6 those outside of 2000::/3 first. */
const HOSTS: readonly string[] = [
  ...['[::]', '[::2]', '[::7f00:1]', '[0:0:0:0:0:0:0:1]', '[::ffff:0a00:0001]', '[::ffff:0.0.0.0]'],
  ...['[::ffff:0:10.0.0.1]', '[::ffff:0:a9fe:a9fe]', '[::ffff:0:93.184.215.14]', '[64:ff9b::10.0.0.1]'],
  ...['[64:ff9b::93.184.215.14]', '[64:ff9b:1:a00::1]', '[64:ff9b:3::7f00:1]', '[65::1]', '[100::1]'],
  ...['[100:0:0:1::7f00:1]', '[200:5e::1]', '[300::1]', '[5f00::1]', '[47ff::1]', '[6000::1]', '[7fff::1]'],
  ...['[9999::1]', '[a000::1]', '[c0a8:101::]', '[f000::1]', '[f800::1]', '[fc00::1]', '[fdff:ffff::1]'],
  ...['[fe00::1]', '[febf::1]', '[fec0::7f00:1]', '[ff02::1]', '[2001::1]', '[2001:1::1]', '[2001:2::1]'],
  ...['[2001:3::1]', '[2001:4:112::1]', '[2001:10::1]', '[2001:20::1]', '[2001:30::1]', '[2001:1ff::1]'],
  ...['[2001:db8::1]', '[2002:a00:1::1]', '[2002:a9fe:a9fe::]', '[2620:4f:8000::1]', '[3fff::1]'],
  ...['[3fff:fff::1]', '10.1', '0xA9FEA9FE', '0251.0376.0251.0376', '192.0.0.192', '192.0.0.8', '192.0.2.1'],
  ...['198.51.100.7', '203.0.113.9', '192.88.99.1', '240.0.0.1', '3232235777', '０x7f.1', '①⑨②.①⑥⑧.①.①'],
  ...['translated.example', 'zone.example', 'mixed.example', 'mixed6.example', 'junk.example'],
  ...['multicast.example', 'public.example:0', 'public.example:22', 'public.example:80'],
  ...['public.example:1023', 'public.example:65536', '@10.0.0.1', 'public.example%2f@10.0.0.1'],
  ...['public.example%00.inside.example', '10.0.0.1%23.public.example', '[::1%25eth0]'],
];

/** What a person reads as one address, and the parser as another. */
const READ_OTHERWISE: readonly string[] = [
  ...['https:10.0.0.1', 'https:/10.0.0.1/', 'https:////10.0.0.1/', 'https://public.example\\@10.0.0.1/'],
  ...['https:\\\\public.example\\x', 'https://public.example/\r\nHost: inside', 'https://public.exam\tple/'],
  ...['\u0000https://public.example/', 'https://public.example/\u0085'],
];

/** Forms of public addresses, and where each leads. */
const REACHED: readonly (readonly [url: string, to: string])[] = [
  ['https://public.example/', `${PUBLIC} 443`],
  [' HTTPS://PUBLIC.EXAMPLE:8443/a/../b?c= d ', `${PUBLIC} 8443`],
  ['https:public.example', `${PUBLIC} 443`],
  ['https://0x5d.0xb8.0xd7.0x0e:1024/', `${PUBLIC} 1024`],
  ['https://[2606:2800:21f:0:0::1]:65535/', '2606:2800:21f::1 65535'],
];

describe('the address of a webhook', () => {
  const sender = webhookSender({ allowed: [], clock: fakeClock(), resolve });
  const signal = new AbortController().signal;
  let reached: string[];

  beforeEach(() => {
    reached = [];
    // Every connection begins here: it is noted, and refused.
    jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
      const [to] = given.flat() as [{ host: string; port: number | string; lookup: LookupFunction }];
      const begin = (failure: Error | null, address: unknown): void => {
        if (failure === null) reached.push(`${String(address)} ${String(to.port)}`);
        setImmediate(() => this.destroy(failure ?? new Error('refused')));
      };
      if (isIP(to.host) === 0) to.lookup(to.host, { all: false }, begin);
      else begin(null, to.host);
      return this;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([...HOSTS.map((host) => `https://${host}/`), ...READ_OTHERWISE])(
    'is refused, and nothing is reached: %j',
    async (url) => {
      expect(await sender.problemOf(url)).toEqual(expect.any(String));
      const failure = expect.any(String) as string;
      expect(await sender.post({ url, headers: {}, body: '{}' }, signal)).toEqual({ failure });
      expect(reached).toEqual([]);
    },
  );

  it.each(REACHED)('leads to itself alone: %j', async (url, to) => {
    expect(await sender.problemOf(url)).toBeUndefined();
    for (const stored of [url, new URL(url).href])
      await sender.post({ url: stored, headers: {}, body: '{}' }, signal);
    expect(reached).toEqual([to, to]);
  });
});
