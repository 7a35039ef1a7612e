import { generateKeyPairSync, sign } from 'node:crypto';

export type Certified = {
  /** PEM */
  readonly cert: string;
  /** PEM */
  readonly key: string;
};

type Oddity = {
  /** The last day, as `YYMMDD` of this century; far away unless given. */
  readonly lastDay?: string;
  /** The only name; localhost and 127.0.0.1 unless given. */
  readonly dnsName?: string;
};

/**
 * A self-signed certificate (X.509 v3, P-256) for localhost and 127.0.0.1, good for decades and made for this test
 * alone.
 */
export function selfSigned(commonName: string, { lastDay = '491231', dnsName }: Oddity = {}): Certified {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const validity = sequence(
    der(0x17, Buffer.from('200101000000Z')),
    der(0x17, Buffer.from(`${lastDay}235959Z`)),
  );
  const names = dnsName === undefined ? [LOCALHOST, LOOPBACK] : [der(0x82, Buffer.from(dnsName))];
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, sequence(...names))))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const cert = sequence(content, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** One value in the distinguished encoding of ASN.1 (X.690): tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const LOCALHOST = der(0x82, Buffer.from('localhost'));
const LOOPBACK = der(0x87, Buffer.from([127, 0, 0, 1]));

function sequence(...members: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(members));
}

function set(member: Buffer): Buffer {
  return der(0x31, member);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}
