import { credentials, type ChannelCredentials, type ClientOptions } from '@grpc/grpc-js';
import { isTracing } from '../telemetry/tracing';
import { traceCalls } from './trace-calls';

/** Credentials and options every long-lived client of the gateway is made with. */
export type Channel = { readonly credentials: ChannelCredentials; readonly options: ClientOptions };

/** One channel a service for the life of the process; a restarted service is found again within a second. */
export function channel(): Channel {
  return {
    credentials: credentials.createInsecure(),
    options: {
      ...(isTracing() ? { interceptors: [traceCalls] } : {}),
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      'grpc.keepalive_time_ms': 30_000,
      'grpc.keepalive_timeout_ms': 5_000,
    },
  };
}
