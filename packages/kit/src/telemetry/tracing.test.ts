import { caller, clientStream, serveGrpc, streamCaller, unary, type OutgoingCall } from '../grpc';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';
import { WIRES } from '../testing';
import { silentLog } from '../log';
import { createLog } from '../process/create-log';
import { spansOf } from '@eligibility/testkit/spans';
import { activeTraceId, inSpan, startTracing, traceCarrier } from '.';

type EchoClient = ReturnType<typeof echoClient>;

/** Serves an echo that answers with `handle`, however many parts a request has, and makes one call of it. */
async function callOnce(
  bindAddress: string,
  handle: () => object,
  call: (client: EchoClient, outgoing: OutgoingCall) => Promise<object>,
): Promise<object> {
  const server = await serveGrpc({
    bindAddress,
    service: DEFINITION,
    serviceName: NAME,
    drainMs: 100,
    implementation: {
      hang: unary(silentLog, () => new Promise<object>(() => undefined)),
      echo: unary(silentLog, handle),
      collect: clientStream(silentLog, async (parts) => {
        for await (const part of parts) expect(part).toEqual({});
        return handle();
      }),
    },
  });
  const client = echoClient(server.address);
  try {
    return await call(client, { requestId: 'r1', deadlineMs: Date.now() + 2_000 });
  } finally {
    client.close();
    await server.stop();
  }
}

function echoOnce(bindAddress: string, handle: () => object): Promise<object> {
  return callOnce(bindAddress, handle, (client, outgoing) => caller(client.echo.bind(client))({}, outgoing));
}

function collectOnce(bindAddress: string, handle: () => object): Promise<object> {
  return callOnce(bindAddress, handle, (client, outgoing) =>
    streamCaller(client.collect.bind(client))([{}, {}], outgoing),
  );
}

describe.each(WIRES)('tracing over %s', (_wire, bindAddress) => {
  it.each([
    ['Echo', echoOnce],
    ['Collect', collectOnce],
  ])('follows a request to %s from one process to the next, as one trace', async (method, callIt) => {
    const rpc = `test.v1.EchoService/${method}`;
    let inService: string | undefined;
    const spans = await spansOf(() =>
      inSpan({ name: 'POST /check', kind: 'server' }, () =>
        callIt(bindAddress(), () => {
          inService = activeTraceId();
          return {};
        }),
      ),
    );
    const [service, client, request] = spans;
    expect(spans.map((span) => span.name)).toEqual([rpc, rpc, 'POST /check']);
    expect(service?.parentSpanContext?.spanId).toBe(client?.spanContext().spanId);
    expect(client?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([inService]));
    expect(client?.attributes).toEqual({
      'rpc.system.name': 'grpc',
      'rpc.method': rpc,
      'rpc.response.status_code': 'OK',
    });
  });

  it('marks a failure, and never has its message', async () => {
    const spans = await spansOf(() =>
      echoOnce(bindAddress(), () => {
        throw new Error('CANARY-77001');
      }).catch(() => undefined),
    );
    expect(spans.map((span) => span.status.code)).toEqual([2, 2]);
    expect(
      JSON.stringify(spans.map(({ attributes, events, status }) => ({ attributes, events, status }))),
    ).not.toContain('CANARY');
  });

  it('adds the trace id to the lines logged within it', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    const [span] = await spansOf(() =>
      inSpan({ name: 'work', kind: 'server' }, () => {
        log.info('within');
        return Promise.resolve();
      }),
    );
    log.info('outside');
    expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([
      span?.spanContext().traceId,
      undefined,
    ]);
  });

  it('does nothing without a collector', async () => {
    await startTracing({ endpoint: undefined, service: 'test' });
    await inSpan({ name: 'work', kind: 'server' }, () => {
      expect(activeTraceId()).toBeUndefined();
      expect(traceCarrier()).toEqual({});
      return Promise.resolve();
    });
  });
});
