import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import {
  credentials,
  experimental,
  ServerCredentials,
  ServerInterceptingCall,
  ServerListenerBuilder,
  ResponderBuilder,
  status,
  type ChannelCredentials,
  type ServerInterceptor,
} from '@grpc/grpc-js';
import { ConfigError } from '../errors';

/**
 * A folder with `ca.crt`, `tls.crt` and `tls.key`, as cert-manager mounts them. Both ends show a certificate of the
 * same authority; without a folder connections are plain text, which is only acceptable on loopback.
 */
export type TlsFolder = string;

/** Renewed files are reloaded within this time, without a restart. */
const REFRESH_MS = 10_000;

/** @throws ConfigError when a file is missing, as `channelCredentials` does */
export function serverCredentials(folder: TlsFolder | undefined): ServerCredentials {
  if (folder === undefined) return ServerCredentials.createInsecure();
  const files = watched(folder);
  return experimental.createCertificateProviderServerCredentials(files, files, true);
}

export function channelCredentials(folder: TlsFolder | undefined): ChannelCredentials {
  if (folder === undefined) return credentials.createInsecure();
  const files = watched(folder);
  return experimental.createCertificateProviderChannelCredentials(files, files);
}

/** @throws ConfigError when a file is missing: the provider would wait for it, and the process serve nobody */
function watched(folder: TlsFolder): experimental.FileWatcherCertificateProvider {
  for (const file of ['ca.crt', 'tls.crt', 'tls.key']) demandFile(join(folder, file));
  return new experimental.FileWatcherCertificateProvider({
    caCertificateFile: join(folder, 'ca.crt'),
    certificateFile: join(folder, 'tls.crt'),
    privateKeyFile: join(folder, 'tls.key'),
    refreshIntervalMs: REFRESH_MS,
  });
}

function demandFile(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new ConfigError(
      `GRPC_TLS_DIR: ${path} cannot be read: name a folder with ca.crt, tls.crt and tls.key that this process may read`,
    );
  }
}

/**
 * Refuses every caller whose certificate does not carry one of these names (as a DNS subject alternative name): a
 * process that belongs to the system may still not be allowed to call this service.
 */
export function admitOnly(names: readonly string[]): ServerInterceptor {
  const admitted = new Set(names.map((name) => `DNS:${name}`));
  return (_method, call) => {
    const shown = call.getAuthContext().sslPeerCertificate?.subjectaltname?.split(', ') ?? [];
    if (shown.some((name) => admitted.has(name))) return new ServerInterceptingCall(call);
    const refuse = new ServerListenerBuilder()
      .withOnReceiveMetadata(() => {
        call.sendStatus({ code: status.PERMISSION_DENIED, details: 'this caller is not admitted' });
      })
      .build();
    const responder = new ResponderBuilder()
      .withStart((next) => {
        next(refuse);
      })
      .build();
    return new ServerInterceptingCall(call, responder);
  };
}
