import {
  Server,
  type ServerOptions,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { ConfigError } from '../errors';
import { every, type Running } from '../lifecycle';
import { directServer, type GrpcServer, isDirect } from './direct';
import { addReflection } from './reflection';
import { admitOnly, serverCredentials, type TlsFolder } from './tls';

type ServedService = {
  readonly service: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
};

export type GrpcServerOptions = {
  /** `host:port`, `unix:/path` or `in-process:name`; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  readonly service: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
  /** Further services on the same port, under the same health. */
  readonly additionalServices?: readonly ServedService[];
  /** The name health checks ask for, such as `eligibility.wallet.v1.WalletService`. */
  readonly serviceName: string;
  /** How long calls in flight may continue after a stop was requested. */
  readonly drainMs: number;
  readonly tls?: TlsFolder | undefined;
  /** With TLS: the names of the client certificates that are accepted. */
  readonly callers?: readonly string[];
  /** The contracts that reflection answers from, a FileDescriptorSet; without it the server does not reflect. */
  readonly contractsFile?: string | undefined;
  /** Whether the service's dependencies work now; health checks report the result. Always true unless given. */
  readonly isHealthy?: () => Promise<boolean>;
};

const HEALTH_INTERVAL_MS = 1_000;

/** Our messages are a few KiB; anything larger is a mistake or an attack. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Connections are closed after this age, so that callers discover newer replicas; calls in flight end first. */
const MAX_CONNECTION_AGE_MS = 5 * 60 * 1_000;
const MAX_CONNECTION_AGE_GRACE_MS = 60_000;

/**
 * Serves gRPC with health checks; `stop` reports NOT_SERVING, drains, and then cancels the remaining calls.
 * @throws ConfigError naming `GRPC_ADDRESS` when nothing can listen there
 */
export async function serveGrpc(options: GrpcServerOptions): Promise<Running> {
  const server = serverOf(options);
  const health = new HealthImplementation({ '': 'SERVING', [options.serviceName]: 'SERVING' });
  const report = (status: 'SERVING' | 'NOT_SERVING'): void => {
    health.setStatus('', status);
    health.setStatus(options.serviceName, status);
  };
  health.addToServer(server);
  const port = await bind(server, options);
  const { isHealthy = () => Promise.resolve(true) } = options;
  const watch = every(
    HEALTH_INTERVAL_MS,
    async () => {
      report((await isHealthy()) ? 'SERVING' : 'NOT_SERVING');
    },
    () => {
      report('NOT_SERVING');
    },
  );
  return {
    address: addressOf(options.bindAddress, port),
    stop: async () => {
      await watch.stop();
      report('NOT_SERVING');
      await drain(server, options.drainMs);
    },
  };
}

/** A server with everything but its health. */
function serverOf(options: GrpcServerOptions): GrpcServer {
  const { bindAddress, tls, callers = [], contractsFile, additionalServices = [] } = options;
  const settings: ServerOptions = {
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_connection_age_ms': MAX_CONNECTION_AGE_MS,
    'grpc.max_connection_age_grace_ms': MAX_CONNECTION_AGE_GRACE_MS,
    interceptors: tls === undefined ? [] : [admitOnly(callers)],
  };
  const server = isDirect(bindAddress) ? directServer() : new Server(settings);
  const served = [options, ...additionalServices];
  for (const { service, implementation } of served) server.addService(service, implementation);
  if (contractsFile !== undefined) {
    addReflection(server, { contractsFile, services: served.map(({ service }) => nameOf(service)) });
  }
  return server;
}

/** `a.b.v1.Service`, from the path `/a.b.v1.Service/Method` of its methods. */
function nameOf(service: ServiceDefinition): string {
  return Object.values(service)[0]?.path.split('/')[1] ?? '';
}

/** Neither a Unix socket nor an address of this process has a port. */
function addressOf(bindAddress: string, port: number): string {
  if (bindAddress.startsWith('unix:') || isDirect(bindAddress)) return bindAddress;
  return `${bindAddress.slice(0, bindAddress.lastIndexOf(':'))}:${String(port)}`;
}

function bind(server: GrpcServer, { bindAddress, tls }: GrpcServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(bindAddress, serverCredentials(tls), (error, port) => {
      if (error === null) resolve(port);
      else
        reject(
          new ConfigError(
            `GRPC_ADDRESS: ${bindAddress} cannot be listened on (${error.message}): set host:port of this machine that nothing else listens on`,
          ),
        );
    });
  });
}

function drain(server: GrpcServer, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const hardStop = setTimeout(() => {
      server.forceShutdown();
    }, drainMs);
    server.tryShutdown(() => {
      clearTimeout(hardStop);
      resolve();
    });
  });
}
