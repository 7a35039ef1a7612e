import { inSpan, isTracing, type SpanAttributes, traceCarrier } from '@eligibility/kit/telemetry';
import type { Posted } from './post';

/** The attributes of a span; the address without its path and query, which may hold secrets. */
export type CallFacts = {
  readonly server: { readonly address: string; readonly port: number };
  readonly connector: string;
  readonly payerId: string;
  readonly attempt: number;
};

/**
 * Makes one POST as a client span, after OpenTelemetry's conventions for HTTP. `send` gets the header with which the
 * other side can continue the trace; the caller's own `tracestate` is not passed on. While nothing is traced there is
 * neither span nor header.
 */
export function inCallSpan(
  facts: CallFacts,
  send: (headers: Readonly<Record<string, string>>) => Promise<Posted>,
): Promise<Posted> {
  if (!isTracing()) return send({});
  return inSpan({ name: 'POST', kind: 'client', attributes: attributesOf(facts) }, async (span) => {
    const { traceparent } = traceCarrier();
    const posted = await send(traceparent === undefined ? {} : { traceparent });
    const { errorType, ...attributes } = outcomeOf(posted);
    span.set(errorType === undefined ? attributes : { ...attributes, 'error.type': errorType });
    if (errorType !== undefined) span.fail();
    return posted;
  });
}

function attributesOf({ server, connector, payerId, attempt }: CallFacts): SpanAttributes {
  return {
    'http.request.method': 'POST',
    'server.address': server.address,
    'server.port': server.port,
    'eligibility.connector': connector,
    'eligibility.payer_id': payerId,
    'eligibility.attempt': attempt,
  };
}

/** A client's call has failed from status 400 on. */
function outcomeOf(posted: Posted): SpanAttributes & { readonly errorType?: string } {
  if (posted.kind !== 'response') return { errorType: posted.kind };
  const { httpStatus } = posted;
  return {
    'http.response.status_code': httpStatus,
    ...(httpStatus < 400 ? {} : { errorType: String(httpStatus) }),
  };
}
