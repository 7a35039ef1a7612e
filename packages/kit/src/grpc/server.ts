import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { Running } from '../lifecycle';

type ServedBeside = {
  readonly service: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
};

export type GrpcServerOptions = {
  /** `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  readonly service: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
  /** Further services on the same port, under the same health. */
  readonly besides?: readonly ServedBeside[];
  /** The name health checks ask for, such as `eligibility.wallet.v1.WalletService`. */
  readonly serviceName: string;
  /** How long calls in flight may go on after a stop was asked for. */
  readonly drainMs: number;
};

/** Our messages are a few KiB; anything larger is a mistake or an attack. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Serves gRPC with health checks; `stop` says NOT_SERVING, drains, and then closes hard. */
export async function serveGrpc(options: GrpcServerOptions): Promise<Running> {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  for (const { service, implementation } of [options, ...(options.besides ?? [])]) {
    server.addService(service, implementation);
  }
  const health = new HealthImplementation({ '': 'SERVING', [options.serviceName]: 'SERVING' });
  health.addToServer(server);
  const port = await bind(server, options.bindAddress);
  const host = options.bindAddress.slice(0, options.bindAddress.lastIndexOf(':'));
  return {
    address: `${host}:${String(port)}`,
    stop: async () => {
      health.setStatus('', 'NOT_SERVING');
      health.setStatus(options.serviceName, 'NOT_SERVING');
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
