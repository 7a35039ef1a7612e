import { makeGenericClientConstructor, Metadata, type ServiceError } from '@grpc/grpc-js';
import { protoPath, service } from 'grpc-health-check';
import { type Channel, clientOf } from './channel';

type HealthClient = {
  readonly check: (
    ...call: [
      request: { readonly service: string },
      metadata: Metadata,
      options: { readonly deadline: number },
      callback: (error: ServiceError | null, response?: { readonly status?: string }) => void,
    ]
  ) => void;
  readonly close: () => void;
};

export type HealthProbe = {
  /** True when the service answers SERVING before the deadline (epoch milliseconds). */
  readonly isServing: (deadlineMs: number) => Promise<boolean>;
  readonly close: () => void;
};

/** The path of the file that declares `grpc.health.v1.Health`. */
export const HEALTH_PROTO = protoPath;

const Client = makeGenericClientConstructor(service, 'Health');

/** Asks a service's own health endpoint (grpc.health.v1), over the channel that carries the calls. */
export function healthProbe(address: string, serviceName: string, channel: Channel): HealthProbe {
  // The constructor is generic over services known only at run time, so its type names no method.
  const client = clientOf(Client, address, channel) as unknown as HealthClient;
  return {
    isServing: (deadlineMs) =>
      new Promise((resolve) => {
        client.check(
          { service: serviceName },
          new Metadata(),
          { deadline: deadlineMs },
          (error, response) => {
            resolve(error === null && response?.status === 'SERVING');
          },
        );
      }),
    close: () => {
      client.close();
    },
  };
}
