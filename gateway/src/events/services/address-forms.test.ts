import { Socket, isIP, type LookupFunction } from 'node:net';
import { fakeClock } from '@eligibility/kit/testing';
import { webhookSender, type SenderOptions } from './webhook-sender';

const PUBLIC = '93.184.215.14';
/** Names and their addresses; each other name has none. */
const NAMES: Readonly<Record<string, string>> = {
  'public.example': PUBLIC,
  'xn--bcher-kva.example': PUBLIC,
  'half.example': `${PUBLIC} 10.0.0.7`,
  'half6.example': `${PUBLIC} ::1`,
  'two6.example': '2606:2800:21f::1 fd00::1',
  'inside.example': '127.0.0.1',
  'inside6.example': '::1',
  'mapped.example': '::ffff:10.0.0.1',
  'translated.example': '::ffff:0:10.0.0.1',
  'multicast.example': 'ff0e::1',
  'cloud.example': '169.254.169.254',
  'zone.example': 'fe80::1%eth0',
  'junk.example': 'example.org',
  localhost: '127.0.0.1',
  'localhost.': '127.0.0.1',
};
const resolve: NonNullable<SenderOptions['resolve']> = (hostname, _options, done) => {
  const addresses = NAMES[hostname]?.split(' ') ?? [];
  const resolved = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  done(addresses.length === 0 ? Object.assign(new Error('none'), { code: 'ENOTFOUND' }) : null, resolved);
};

/** Hosts that a webhook must not have, in every form, by what is said of them. */
const HOSTS: Readonly<Record<string, string>> = {
  'is not an address on the public internet': `
    127.0.0.1 127.0.0.1:8443 127.8.8.8 2130706433 0x7f000001 0x7f.0x0.0x0.0x1 0177.0.0.01 127.1 0 127.0.0.1.
    １２７.0.0.1 127。0。0。1 ０x7f.1 ①⑨②.①⑥⑧.①.① 10.0.0.1 10.1 172.31.255.1 192.168.1.1 3232235777 100.64.0.1
    192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255
    [::] [::1] [::2] [::7f00:1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0.0.0.0]
    [::ffff:93.184.215.14] [::ffff:0:127.0.0.1] [::ffff:0:10.0.0.1] [::ffff:0:93.184.215.14] [64:ff9b::7f00:1]
    [64:ff9b::93.184.215.14] [64:ff9b:1::7f00:1] [64:ff9b:1:a00::1] [64:ff9b:3::7f00:1] [65::1] [100::1]
    [100:0:0:1::7f00:1] [200:5e::1] [300::1] [5f00::1] [47ff::1] [6000::1] [7fff::1] [9999::1] [a000::1]
    [c0a8:101::] [f000::1] [f800::1] [fc00::1] [fd12:3456::1] [fdff:ffff::1] [fe00::1] [fec0::7f00:1] [ff02::1]
    [2001:0:7f00:1::] [2001::1] [2001:1::1] [2001:2::1] [2001:3::1] [2001:4:112::1] [2001:10::1] [2001:20::1]
    [2001:30::1] [2001:1ff::1] [2001:db8::1] [2002:7f00:1::] [2002:a00:1::1] [2620:4f:8000::1] [3fff::1]
    [3fff:fff::1] localhost localhost. LOCALHOST inside.example inside6.example mapped.example translated.example
    multicast.example half.example half6.example two6.example @10.0.0.1`,
  'is an address of cloud metadata, which no webhook may have': `
    169.254.169.254 2852039166 0xA9FEA9FE 0251.0376.0251.0376 100.100.100.200 168.63.129.16 192.0.0.192 [fe80::1]
    [febf::1] [fd00:ec2::254] [::ffff:169.254.169.254] [::a9fe:a9fe] [::ffff:0:a9fe:a9fe] [64:ff9b::a9fe:a9fe]
    [64:ff9b:1::6464:64c8] [2002:a83f:8110::1] cloud.example zone.example`,
  'is not an address': 'junk.example',
  'has a host name that has no address': 'nowhere.example',
  'must have a port of 443,1024-65535': `
    public.example:0 public.example:22 public.example:80 public.example:1023 93.184.215.14:8`,
  'must be an address such as https://example.org/hooks': `
    public.example:65536 public.example%00.inside.example 10.0.0.1%23.public.example [::1%25eth0]`,
  'must not have a name or password': 'a:b@public.example public.example@10.0.0.1 public.example%2f@10.0.0.1',
  'must not have a fragment': 'public.example/#x public.example/#',
  'must not have a backslash or a control character': `public.example\\@10.0.0.1 public.example/\u0085`,
};
const REFUSED: readonly (readonly [url: string, why: string])[] = [
  ...Object.entries(HOSTS).flatMap(([why, hosts]) =>
    (hosts.match(/[^ \n]+/g) ?? []).map((host) => [`https://${host}`, why] as const),
  ),
  ['https:10.0.0.1', 'is not an address on the public internet'],
  ['https:////10.0.0.1/', 'is not an address on the public internet'],
  ['https:\\\\public.example\\x', 'must not have a backslash or a control character'],
  ['https://public.example/\r\nHost: inside', 'must not have a backslash or a control character'],
  ['https://public.exam\tple/', 'must not have a backslash or a control character'],
  ['public.example/hooks', 'must be an address such as https://example.org/hooks'],
  ...['http://public.example/', 'http://93.184.215.14/', 'ftp://public.example/', 'file:///etc/passwd'].map(
    (url) => [url, 'must begin with https://'] as const,
  ),
];

/** Forms of public addresses, and where each leads. */
const REACHED: readonly (readonly [url: string, to: string])[] = [
  ['https://public.example/', `${PUBLIC} 443`],
  [' HTTPS://PUBLIC.EXAMPLE:8443/a/../b?c= d ', `${PUBLIC} 8443`],
  ['https:public.example', `${PUBLIC} 443`],
  ['https://bücher.example/', `${PUBLIC} 443`],
  ['https://0x5d.0xb8.0xd7.0x0e:1024/', `${PUBLIC} 1024`],
  ['https://[2606:2800:21f:0:0::1]:65535/', '2606:2800:21f::1 65535'],
];

describe('the address of a webhook', () => {
  const sender = webhookSender({ allowed: [], clock: fakeClock(), resolve });
  const post = (url: string) => sender.post({ url, headers: {}, body: '{}' }, new AbortController().signal);
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
      return Object.assign(this, { connecting: true });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each(REFUSED)(
    'is refused at registration and at delivery, and nothing is reached: %j',
    async (url, why) => {
      expect(await sender.problemOf(url)).toBe(why);
      const ofDelivery = why.startsWith('has a host name')
        ? 'the host name has no address'
        : `the address ${why}`;
      expect(await post(url)).toEqual({ failure: ofDelivery });
      expect(reached).toEqual([]);
    },
  );

  it.each(REACHED)('leads to itself alone: %j', async (url, to) => {
    expect(await sender.problemOf(url)).toBeUndefined();
    for (const stored of [url, new URL(url).href]) await post(stored);
    expect(reached).toEqual([to, to]);
  });
});
