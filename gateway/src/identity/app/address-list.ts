import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';
type Network = { readonly address: string; readonly prefixLength: number; readonly family: Family };

/**
 * `address` or `address/bits`. A zone (`fe80::1%eth0`) is not allowed: it names an interface of one machine, and a list
 * applies to all machines.
 */
const ENTRY = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/;
const BITS: Readonly<Record<Family, number>> = { ipv4: 32, ipv6: 128 };

/**
 * True for one IPv4 or IPv6 address, or one network such as `198.51.100.0/24` or `2001:db8::/32`. A network of all
 * addresses is refused: it would look like a limit and limit nothing. IPv4 within IPv6 (`::ffff:198.51.100.7`) must be
 * written as IPv4, the form in which callers' addresses are compared.
 */
export function isAddressOrNetwork(entry: string): boolean {
  return parsedNetwork(entry) !== undefined;
}

/** Each array is converted once: a key's array lives as long as the cached key. */
const blockLists = new WeakMap<readonly string[], BlockList>();

/**
 * Whether an address is in one of the networks. An address that is unknown or invalid is in no network.
 * @param networks as `isAddressOrNetwork` takes them
 */
export function isAddressIn(networks: readonly string[], address: string | undefined): boolean {
  const version = address === undefined ? 0 : isIP(address);
  if (address === undefined || version === 0) return false;
  return listOf(networks).check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function listOf(networks: readonly string[]): BlockList {
  const knownList = blockLists.get(networks);
  if (knownList !== undefined) return knownList;
  const list = new BlockList();
  for (const network of networks.flatMap((entry) => parsedNetwork(entry) ?? []))
    list.addSubnet(network.address, network.prefixLength, network.family);
  blockLists.set(networks, list);
  return list;
}

function parsedNetwork(entry: string): Network | undefined {
  const [, address = '', bits] = ENTRY.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0 || /^::ffff:/i.test(address)) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const prefixLength = bits === undefined ? BITS[family] : Number(bits);
  return prefixLength >= 1 && prefixLength <= BITS[family] ? { address, prefixLength, family } : undefined;
}
