import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { silentLog, type Log } from '../log';
import { settleWithin } from '../timing';

type Labels<Name extends string> = Readonly<Record<Name, string>>;

type MetricDefinition<Name extends string> = {
  /** Prometheus style, unit last: `eligibility_check_duration_seconds`. */
  readonly name: string;
  readonly help: string;
  /** Only names with a closed or bounded set of values; never anything that identifies a person. */
  readonly labels: readonly Name[];
};

export type CounterMetric<Name extends string> = {
  readonly add: (labels: Labels<Name>, by?: number) => void;
};
export type HistogramMetric<Name extends string> = {
  readonly observe: (labels: Labels<Name>, value: number) => void;
};
/** One value of a gauge that is read at each scrape. */
export type Sample<Name extends string> = { readonly labels: Labels<Name>; readonly value: number };

/** What one process counts. Each process has its own; there is no global registry. */
export type Metrics = {
  readonly counter: <Name extends string>(definition: MetricDefinition<Name>) => CounterMetric<Name>;
  readonly histogram: <Name extends string>(
    definition: MetricDefinition<Name>,
    buckets: readonly number[],
  ) => HistogramMetric<Name>;
  /**
   * Asks `read` at every scrape, so that no value is computed in vain. While `read` fails, the gauge is left out, so
   * that the other metrics stay available.
   */
  readonly gauge: <Name extends string>(
    definition: MetricDefinition<Name>,
    read: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
  ) => void;
  /** For gauges that share one source: `read` is called once per scrape, however many of them use it. */
  readonly oncePerScrape: <T>(read: () => Promise<T>) => () => Promise<T>;
  /** Everything in Prometheus' text format. */
  readonly text: () => Promise<string>;
};

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** A scraper gives up after 5 s; a store that does not answer must not delay the other metrics until then. */
const READ_WAIT_MS = 2_000;

/** @param log gets one line per outage of a gauge */
export function createMetrics(log: Log = silentLog): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let scrapes = 0;
  return {
    counter: ({ labels, ...rest }) => {
      const counter = new Counter({ ...rest, labelNames: labels, registers });
      return {
        add: (values, by = 1) => {
          counter.inc(values, by);
        },
      };
    },
    histogram: ({ labels, ...rest }, buckets) => {
      const histogram = new Histogram({ ...rest, labelNames: labels, buckets: [...buckets], registers });
      return {
        observe: (values, value) => {
          histogram.observe(values, value);
        },
      };
    },
    gauge: ({ labels, ...rest }, read) => {
      let isReadable = true;
      const gauge = new Gauge({
        ...rest,
        labelNames: labels,
        registers,
        collect: async () => {
          const reading = await settleWithin(READ_WAIT_MS, Promise.resolve().then(read));
          gauge.reset();
          // A gauge without labels is reset to 0, which would look like a reading.
          if (labels.length === 0) gauge.remove();
          if (reading.kind === 'answered') {
            reading.value.forEach(({ labels: values, value }) => {
              gauge.set(values, value);
            });
          } else if (isReadable) {
            log.warn('a gauge cannot be read', { metric: rest.name, failure: reading.failure });
          }
          isReadable = reading.kind === 'answered';
        },
      });
    },
    oncePerScrape: (read) => {
      let last: { readonly scrape: number; readonly value: ReturnType<typeof read> } | undefined;
      return () => {
        if (last?.scrape !== scrapes) last = { scrape: scrapes, value: read() };
        return last.value;
      };
    },
    text: () => {
      scrapes += 1;
      return registry.metrics();
    },
  };
}

/** Seconds, for calls that a person waits for: from a cached replay to the deadline of a check. */
export const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 12, 20, 30];

/**
 * Keeps a label's values few: the first `limit` different ones pass, every later one is `other`.
 * @param limit series of a metric multiply with every value of every label
 */
export function boundedLabel(limit: number): (value: string) => string {
  const seen = new Set<string>();
  return (value) => {
    if (seen.has(value)) return value;
    if (seen.size >= limit) return 'other';
    seen.add(value);
    return value;
  };
}
