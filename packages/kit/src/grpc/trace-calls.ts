import { InterceptingCall, status, type Interceptor } from '@grpc/grpc-js';
import { openSpan, traceCarrier } from '../telemetry/tracing';

/** A span for every call a client makes, which the service that answers continues. */
export const traceCalls: Interceptor = (options, nextCall) => {
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
