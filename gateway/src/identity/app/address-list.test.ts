import fc from 'fast-check';
import { isAddressIn, isAddressOrNetwork } from './address-list';

describe('an entry of an address list', () => {
  it.each([
    '198.51.100.7',
    '198.51.100.0/24',
    '10.0.0.0/8',
    '2001:db8::7',
    '2001:db8::/32',
    '::1',
    'FD00::/8',
  ])('may be %s', (entry) => {
    expect(isAddressOrNetwork(entry)).toBe(true);
  });

  it.each([
    '',
    'clinic.example.org',
    '198.51.100',
    '198.51.100.256',
    '198.51.100.7/33',
    '2001:db8::/129',
    '0.0.0.0/0',
    '::/0',
    '198.51.100.7/',
    '198.51.100.7/-1',
    '198.51.100.7 ',
    'fe80::1%eth0',
    '::ffff:198.51.100.7',
    '198.51.100.7:443',
  ])('is not %j', (entry) => {
    expect(isAddressOrNetwork(entry)).toBe(false);
  });
});

describe('an address list', () => {
  const networks = ['198.51.100.16/28', '203.0.113.7', '2001:db8:a::/48', '2001:db8:b::7'];

  it.each([
    ['198.51.100.16', true],
    ['198.51.100.31', true],
    ['198.51.100.15', false],
    ['198.51.100.32', false],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['2001:db8:a::', true],
    ['2001:db8:a:ffff:ffff:ffff:ffff:ffff', true],
    ['2001:db8:b::', false],
    ['2001:db8:b:0::7', true],
    ['2001:DB8:B::7', true],
    ['::1', false],
  ])('has %s in it: %s', (address, isIn) => {
    expect(isAddressIn(networks, address)).toBe(isIn);
  });

  it.each([undefined, '', 'unknown', '198.51.100.16/28', '198.51.100.16:443'])(
    'does not have %j in it, which is no address',
    (address) => {
      expect(isAddressIn(networks, address)).toBe(false);
    },
  );

  it('matches a network by its bits, wherever the written address is in it', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const address = fc.tuple(octet, octet, octet, octet);
    const numberOf = (octets: readonly number[]): number => octets.reduce((sum, one) => sum * 256 + one, 0);
    fc.assert(
      fc.property(address, address, fc.integer({ min: 1, max: 32 }), (one, other, bits) => {
        const size = 2 ** (32 - bits);
        const isSame = Math.floor(numberOf(one) / size) === Math.floor(numberOf(other) / size);
        expect(isAddressIn([`${one.join('.')}/${String(bits)}`], other.join('.'))).toBe(isSame);
      }),
      { numRuns: 500 },
    );
  });
});
