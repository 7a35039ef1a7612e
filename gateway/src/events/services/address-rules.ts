import { BlockList, isIP } from 'node:net';
import { isAddressIn } from '../../identity/app/address-list';

/**
 * Networks that hold no public host, by the special-purpose registries of IANA (RFC 6890 and its updates). Of IPv6 only
 * 2000::/3 is public at all. Of 2001::/23 the registry calls some parts reachable: they are services of the network, such as
 * AMT and ORCHIDv2, and no receiver has an address there.
 */
const NOT_PUBLIC = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
    ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
} as const;
const PUBLIC_IPV6 = '2000::/3';

/** Where clouds hand out credentials to whoever asks from inside. Link-local ones are so as a whole. */
const METADATA = {
  ipv4: ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ipv6: ['fe80::/10', 'fd00:ec2::/32', 'fd20:ce::/32'],
} as const;

/** IPv6 that a translator on the way turns into the IPv4 at its end (RFC 2765, RFC 4291, RFC 6052, RFC 8215). */
const TRANSLATED = ['::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'];

/** One network of IPv4 in every form in which IPv6 has it; of 6to4 too, which has it in front (RFC 3056). */
function inIpv6(network: string): readonly string[] {
  const [address = '', bits] = network.split('/');
  const digits = Buffer.from(address.split('.').map(Number)).toString('hex');
  const sixToFour = `2002:${digits.slice(0, 4)}:${digits.slice(4)}::/${String(16 + Number(bits))}`;
  return [...TRANSLATED.map((before) => `${before}${address}/${String(96 + Number(bits))}`), sixToFour];
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Apart, because a list that has `::ffff:0:0/96` has every IPv4 address. */
const notPublic = { ipv4: listOf('ipv4', NOT_PUBLIC.ipv4), ipv6: listOf('ipv6', NOT_PUBLIC.ipv6) };
const publicIpv6 = listOf('ipv6', [PUBLIC_IPV6]);
const metadata = [
  listOf('ipv4', METADATA.ipv4),
  listOf('ipv6', [...METADATA.ipv6, ...METADATA.ipv4.flatMap(inIpv6)]),
];

/** The ports that webhooks may have unless a setting says otherwise: not those where a machine's own services listen. */
export const WEBHOOK_PORTS = '443,1024-65535';

/** The rules of one way to send. */
export type AddressRules = {
  /** The networks that may be reached although they are not public. */
  readonly allowed: readonly string[];
  readonly isTls: boolean;
  readonly port: number;
  /** The ports that may be reached, such as `443,1024-65535`; port 0 never. */
  readonly ports: string;
};

function portProblem({ port, ports }: Pick<AddressRules, 'port' | 'ports'>): string | undefined {
  const isIn = (range: string): boolean => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return port > 0 && first <= port && port <= last;
  };
  return ports.split(',').some(isIn) ? undefined : `must have a port of ${ports}`;
}

/**
 * Why nothing is sent to this address; undefined when it may be.
 * @param address an IP address, as a name was resolved to it
 */
export function addressProblem(address: string, rules: AddressRules): string | undefined {
  const version = isIP(address);
  if (version === 0) return 'is not an address';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (metadata.some((list) => list.check(address, family)))
    return 'is an address of cloud metadata, which no webhook may have';
  if (isAddressIn(rules.allowed, address)) return portProblem(rules);
  const isPublic = version === 4 || publicIpv6.check(address, family);
  if (!isPublic || notPublic[family].check(address, family))
    return 'is not an address on the public internet';
  return rules.isTls ? portProblem(rules) : 'must begin with https://';
}
