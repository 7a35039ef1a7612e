export {
  boundedLabel,
  createMetrics,
  LATENCY_BUCKETS_SECONDS,
  METRICS_CONTENT_TYPE,
  type CounterMetric,
  type HistogramMetric,
  type Metrics,
  type Sample,
} from './metrics';
export { watchCertificates, watchDependencies, watchProcess } from './process-metrics';
export {
  activeTraceId,
  inSpan,
  isTracing,
  openSpan,
  startTracing,
  traceCarrier,
  type SpanAttributes,
  type SpanHandle,
  type TraceCarrier,
  type TracingOptions,
} from './tracing';
