import { type Metadata, status } from '@grpc/grpc-js';
import { openSpan, traceCarrier } from '../telemetry/tracing';

/**
 * Opens a span for a call that a client makes, which the service that answers continues.
 * @param path of the method, `/package.Service/Method`
 * @param metadata gets the headers of the trace
 * @param start begins the call, and calls its argument with the status in the end
 */
export function inClientSpan(
  path: string,
  metadata: Metadata,
  start: (ended: (code: status) => void) => void,
): void {
  const rpc = path.slice(1);
  const attributes = { 'rpc.system.name': 'grpc', 'rpc.method': rpc };
  openSpan({ name: rpc, kind: 'client', attributes }, (span, end) => {
    for (const [key, value] of Object.entries(traceCarrier())) metadata.set(key, value);
    start((code) => {
      span.set({ 'rpc.response.status_code': status[code] });
      if (code !== status.OK) span.fail();
      end();
    });
  });
}
