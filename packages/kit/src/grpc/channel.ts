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
const SERVICE_CONFIG = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });

/** One channel per service for the life of the process; it reconnects to a restarted service within a second. */
export function channel(tls?: TlsFolder): Channel {
  return {
    credentials: channelCredentials(tls),
    options: {
      ...(isTracing() ? { interceptors: [traceCalls] } : {}),
      channelFactoryOverride: channelTo,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      'grpc.service_config': SERVICE_CONFIG,
      'grpc.keepalive_time_ms': 30_000,
      'grpc.keepalive_timeout_ms': 5_000,
    },
  };
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
