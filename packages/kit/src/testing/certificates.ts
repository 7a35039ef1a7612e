import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type CertificateAuthority = {
  /** Makes a folder as cert-manager mounts it: `ca.crt`, `tls.crt`, `tls.key`, for one name; returns the folder. */
  readonly issue: (name: string, folder?: string, oddity?: Oddity) => string;
};

type Oddity = {
  /** The subject alternative names, as openssl writes them; none for the empty text. */
  readonly alternativeNames?: string;
  /** From today; -1 has expired. */
  readonly days?: number;
};

const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** A certificate authority for one test, made with the `openssl` of this machine under `dir`. */
export function certificateAuthority(dir: string): CertificateAuthority {
  mkdirSync(dir, { recursive: true });
  const at = (name: string): string => join(dir, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' });
  };
  openssl(
    'req',
    '-x509',
    ...EC_KEY,
    '-days',
    '2',
    '-subj',
    '/CN=test-ca',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
  );
  return {
    issue: (name, folder = at(name), { alternativeNames, days = 2 } = {}) => {
      mkdirSync(folder, { recursive: true });
      const request = at(`${name}.csr`);
      const extensions = at(`${name}.ext`);
      const names = alternativeNames ?? `DNS:${name},DNS:localhost,IP:127.0.0.1`;
      writeFileSync(extensions, names === '' ? 'basicConstraints=CA:FALSE\n' : `subjectAltName=${names}\n`);
      const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
      openssl('req', ...EC_KEY, '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
      const signedBy = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
      openssl(
        'x509',
        '-req',
        '-in',
        request,
        ...signedBy,
        '-days',
        String(days),
        '-extfile',
        extensions,
        '-out',
        certificate,
      );
      execFileSync('cp', [at('ca.crt'), join(folder, 'ca.crt')]);
      return folder;
    },
  };
}
