import {
  type ChannelCredentials,
  type ClientOptions,
  InterceptingCall,
  type Interceptor,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { isTracing } from '../telemetry/tracing';
import { inClientSpan } from './client-span';
import { directClient, isDirect } from './direct';
import { channelCredentials, type TlsFolder } from './tls';

/** Credentials and options of every long-lived client of the gateway. */
export type Channel = { readonly credentials: ChannelCredentials; readonly options: ClientOptions };

/** Spreads calls evenly over every address behind a service's name. */
const LOAD_BALANCING = [{ round_robin: {} }];

/** Together about a second: what a replica that has just ended needs to be left alone. */
const RETRY_POLICY = {
  maxAttempts: 4,
  initialBackoff: '0.1s',
  maxBackoff: '0.5s',
  backoffMultiplier: 2,
  retryableStatusCodes: ['UNAVAILABLE'],
};

/**
 * One channel per service for the life of the process; it reconnects to a restarted service within a second.
 * @param repeatable gRPC names of services whose every method may be called twice with the effect of once: a call that
 * lost its connection is made again, at another replica where there is one
 */
export function channel(tls?: TlsFolder, repeatable: readonly string[] = []): Channel {
  return {
    credentials: channelCredentials(tls),
    options: {
      ...(isTracing() ? { interceptors: [traceCalls] } : {}),
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      // By default a name is looked up twice a minute at most; in the meantime a rollout can replace every replica.
      'grpc.dns_min_time_between_resolutions_ms': 1_000,
      'grpc.service_config': serviceConfig(repeatable),
      // A machine that is gone closes no connection: while calls wait, it is found out within eight seconds.
      'grpc.keepalive_time_ms': 5_000,
      'grpc.keepalive_timeout_ms': 3_000,
    },
  };
}

/** https://github.com/grpc/grpc/blob/master/doc/service_config.md */
function serviceConfig(repeatable: readonly string[]): string {
  const name = repeatable.map((service) => ({ service }));
  const methodConfig = name.length === 0 ? [] : [{ name, retryPolicy: RETRY_POLICY }];
  return JSON.stringify({ loadBalancingConfig: LOAD_BALANCING, methodConfig });
}

const traceCalls: Interceptor = (options, nextCall) =>
  new InterceptingCall(nextCall(options), {
    start: (metadata, _listener, next) => {
      inClientSpan(options.method_definition.path, metadata, (ended) => {
        next(metadata, {
          onReceiveStatus: (result, nextStatus) => {
            ended(result.code);
            nextStatus(result);
          },
        });
      });
    },
  });

/** A generated client's class. */
type ClientClass<Client> = {
  new (address: string, credentials: ChannelCredentials, options: ClientOptions): Client;
  readonly service: ServiceDefinition;
};

/** A client for the life of the process; a service of this process is called directly. */
export function clientOf<Client>(Class: ClientClass<Client>, address: string, channel: Channel): Client {
  return isDirect(address)
    ? (directClient(address, Class.service) as Client)
    : new Class(address, channel.credentials, channel.options);
}
