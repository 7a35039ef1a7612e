import {
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { settleWithin } from '../timing';

/**
 * The only attributes that a span may have. Names follow OpenTelemetry's conventions where there is one; patient data
 * cannot be traced by accident, because there is no name for it.
 */
export type SpanAttributes = Readonly<
  Partial<
    Record<
      | 'http.request.method'
      | 'http.route'
      | 'http.response.status_code'
      | 'rpc.system.name'
      | 'rpc.method'
      | 'rpc.response.status_code'
      | 'server.address'
      | 'server.port'
      | 'error.type'
      | 'eligibility.attempt'
      | 'eligibility.check_id'
      | 'eligibility.payer_id'
      | 'eligibility.connector'
      | 'eligibility.outcome'
      | 'eligibility.request_id',
      string | number
    >
  >
>;

/** Text headers that carry a trace to the next process (W3C Trace Context). */
export type TraceCarrier = Record<string, string>;

export type SpanHandle = {
  /** For a name that is known only when the work is done, such as a route's. */
  readonly rename: (name: string) => void;
  readonly set: (attributes: SpanAttributes) => void;
  /** Marks the span as failed; the reason is in its attributes, never an error's message. */
  readonly fail: () => void;
};

type SpanOptions = {
  readonly name: string;
  readonly kind: 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** The trace headers that the caller sent; without them the span is a child of the current one. */
  readonly parent?: () => TraceCarrier;
};

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
const NO_SPAN: SpanHandle = { rename: () => undefined, set: () => undefined, fail: () => undefined };

let isOn = false;

/** True while spans are exported: what would only prepare them need not be done otherwise. */
export function isTracing(): boolean {
  return isOn;
}

/** Called once when an exporter has been set up. Until then every function here does nothing. */
function setTracing(on: boolean): void {
  isOn = on;
}

/** Runs `work` as one span; it ends when the work does, and fails when the work rejects. */
export function inSpan<T>(options: SpanOptions, work: (span: SpanHandle) => Promise<T>): Promise<T> {
  return isOn ? traced(options, work) : work(NO_SPAN);
}

async function traced<T>(options: SpanOptions, work: (span: SpanHandle) => Promise<T>): Promise<T> {
  const { span, within } = begin(options);
  const handle = handleOf(span);
  try {
    return await context.with(within, () => work(handle));
  } catch (failure) {
    handle.fail();
    throw failure;
  } finally {
    span.end();
  }
}

/**
 * For work that ends with an event instead of a promise: runs `work` inside a span of its own and hands it how to end
 * it.
 */
export function openSpan(options: SpanOptions, work: (span: SpanHandle, end: () => void) => void): void {
  if (!isOn) {
    work(NO_SPAN, () => undefined);
    return;
  }
  const { span, within } = begin(options);
  context.with(within, () => {
    work(handleOf(span), () => {
      span.end();
    });
  });
}

/** What to send along so that the next process continues this trace; empty when nothing is traced. */
export function traceCarrier(): TraceCarrier {
  const carrier: TraceCarrier = {};
  if (isOn) propagation.inject(context.active(), carrier);
  return carrier;
}

/** 32 hexadecimal digits, to find a log line or a problem again in the traces. */
export function activeTraceId(): string | undefined {
  return isOn ? trace.getSpanContext(context.active())?.traceId : undefined;
}

function begin({ name, kind, attributes = {}, parent }: SpanOptions): { span: Span; within: Context } {
  const from = parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, parent());
  const span = trace
    .getTracer('eligibility')
    .startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, from);
  return { span, within: trace.setSpan(from, span) };
}

function handleOf(span: Span): SpanHandle {
  return {
    rename: (name) => {
      span.updateName(name);
    },
    set: (attributes) => {
      span.setAttributes({ ...attributes });
    },
    fail: () => {
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

export type TracingOptions = {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: where an OTLP/HTTP collector listens; without it nothing is traced. */
  readonly endpoint: string | undefined;
  readonly service: string;
  /** Where spans go instead; for tests. */
  readonly exporter?: SpanExporter;
};

/** What is left of the spans is not worth a longer stop. */
const FLUSH_MS = 5_000;

/**
 * Begins to export spans, if an exporter is configured. Only then is the SDK loaded: without it a process needs less
 * memory and starts faster.
 * @returns how to send what is left and stop
 */
export async function startTracing({
  endpoint,
  service,
  exporter,
}: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined && exporter === undefined) return () => Promise.resolve();
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const sink = exporter ?? new OTLPTraceExporter({ url: `${String(endpoint).replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'eligibility' }),
    spanProcessors: [new BatchSpanProcessor(sink)],
  });
  provider.register();
  setTracing(true);
  return async () => {
    setTracing(false);
    // The exporter waits for its collector without an end when that one switches protocols.
    await settleWithin(FLUSH_MS, provider.shutdown());
    [trace, context, propagation].forEach((api) => {
      api.disable();
    });
  };
}
