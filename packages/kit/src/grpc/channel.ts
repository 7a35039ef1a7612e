import type { ChannelCredentials, ClientOptions } from '@grpc/grpc-js';
import { isTracing } from '../telemetry/tracing';
import { channelCredentials, type TlsFolder } from './tls';
import { traceCalls } from './trace-calls';

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
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      'grpc.service_config': SERVICE_CONFIG,
      'grpc.keepalive_time_ms': 30_000,
      'grpc.keepalive_timeout_ms': 5_000,
    },
  };
}
