import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { every, type Running } from '../lifecycle';

export type GrpcServerOptions = {
  /** `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  readonly service: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
  /** The name health checks ask for, such as `eligibility.wallet.v1.WalletService`. */
  readonly serviceName: string;
  /** How long calls in flight may go on after a stop was asked for. */
  readonly drainMs: number;
  /** Whether what the service stands on works right now; health checks repeat its word. Always, unless given. */
  readonly isHealthy?: () => Promise<boolean>;
};

const HEALTH_INTERVAL_MS = 1_000;

/** Our messages are a few KiB; anything larger is a mistake or an attack. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Serves one gRPC service with health checks; `stop` says NOT_SERVING, drains, and then closes hard. */
export async function serveGrpc(options: GrpcServerOptions): Promise<Running> {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  server.addService(options.service, options.implementation);
  const health = new HealthImplementation({ '': 'SERVING', [options.serviceName]: 'SERVING' });
  const tell = (status: 'SERVING' | 'NOT_SERVING'): void => {
    health.setStatus('', status);
    health.setStatus(options.serviceName, status);
  };
  health.addToServer(server);
  const port = await bind(server, options.bindAddress);
  const { isHealthy = () => Promise.resolve(true) } = options;
  const watch = every(
    HEALTH_INTERVAL_MS,
    async () => {
      tell((await isHealthy()) ? 'SERVING' : 'NOT_SERVING');
    },
    () => {
      tell('NOT_SERVING');
    },
  );
  const host = options.bindAddress.slice(0, options.bindAddress.lastIndexOf(':'));
  return {
    address: `${host}:${String(port)}`,
    stop: async () => {
      await watch.stop();
      tell('NOT_SERVING');
      await drain(server, options.drainMs);
    },
  };
}

function bind(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
}

function drain(server: Server, drainMs: number): Promise<void> {
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
