import { BlockList, isIP } from 'node:net';
import { isAddressIn } from '../../identity/app/address-list';

/** Networks that hold no public host, by the special-purpose registries of IANA (RFC 6890 and its updates). */
const NOT_PUBLIC: Readonly<Record<'ipv4' | 'ipv6', readonly string[]>> = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
    ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  // IPv4 within IPv6 (compatible, mapped, NAT64, 6to4, Teredo) would reach an IPv4 address that is not looked at.
  ipv6: [
    ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
    ...[
      '2001:db8::/32',
      '2002::/16',
      '3fff::/20',
      '5f00::/16',
      'fc00::/7',
      'fe80::/10',
      'fec0::/10',
      'ff00::/8',
    ],
  ],
};

/** Where clouds hand out credentials to whoever asks from inside. Link-local ones are so as a whole. */
const METADATA: Readonly<Record<'ipv4' | 'ipv6', readonly string[]>> = {
  ipv4: ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ipv6: ['fe80::/10', 'fd00:ec2::/32', 'fd20:ce::/32'],
};

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
const metadata = [listOf('ipv4', METADATA.ipv4), listOf('ipv6', METADATA.ipv6)];

/** The rules of one way to send: the networks that may be reached although they are not public, and whether it is TLS. */
export type AddressRules = { readonly allowed: readonly string[]; readonly isTls: boolean };

/**
 * Why nothing is sent to this address; undefined when it may be.
 * @param address an IP address, as a name was resolved to it
 */
export function addressProblem(address: string, { allowed, isTls }: AddressRules): string | undefined {
  const version = isIP(address);
  if (version === 0) return 'is not an address';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (metadata.some((list) => list.check(address, family)))
    return 'is an address of cloud metadata, which no webhook may have';
  if (isAddressIn(allowed, address)) return undefined;
  if (notPublic[family].check(address, family)) return 'is not an address on the public internet';
  return isTls ? undefined : 'must begin with https://';
}
