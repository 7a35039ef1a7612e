import {
  Channel as SocketChannel,
  type ChannelCredentials,
  type ChannelInterface,
  type ClientOptions,
  InterceptingCall,
  type Interceptor,
  status,
} from '@grpc/grpc-js';
import { isTracing, openSpan, traceCarrier } from '../telemetry/tracing';
import { InProcessChannel, isInProcess } from './in-process';
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
      channelFactoryOverride: channelTo,
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

/** A server of this process is called without a socket (ADR 0059). */
function channelTo(
  address: string,
  credentials: ChannelCredentials,
  options: ClientOptions,
): ChannelInterface {
  return isInProcess(address)
    ? new InProcessChannel(address, options)
    : new SocketChannel(address, credentials, options);
}

/** A span for every call a client makes, which the service that answers continues. */
const traceCalls: Interceptor = (options, nextCall) => {
  const rpc = options.method_definition.path.slice(1);
  return new InterceptingCall(nextCall(options), {
    start: (metadata, _listener, next) => {
      const attributes = { 'rpc.system.name': 'grpc', 'rpc.method': rpc };
      openSpan({ name: rpc, kind: 'client', attributes }, (span, end) => {
        for (const [key, value] of Object.entries(traceCarrier())) metadata.set(key, value);
        next(metadata, {
          onReceiveStatus: (ended, nextStatus) => {
            span.set({ 'rpc.response.status_code': status[ended.code] });
            if (ended.code !== status.OK) span.fail();
            end();
            nextStatus(ended);
          },
        });
      });
    },
  });
};
