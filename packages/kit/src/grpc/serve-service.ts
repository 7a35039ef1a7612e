import { setTimeout as delay } from 'node:timers/promises';
import type { Lifecycle, Running } from '../lifecycle';
import type { Log } from '../log';
import { type ProbeServer, type ReadinessChecks, serveProbes } from '../process/probe-server';
import { reportAllowances } from '../process/production';
import type { ServiceProcess } from '../process/service-process';
import { watchCertificates, watchDependencies, watchProcess } from '../telemetry/process-metrics';
import { createMetrics, type Metrics } from '../telemetry/metrics';
import { countRpcs } from './answer-call';
import { type GrpcServerOptions, serveGrpc } from './server';

export type ServiceOptions = Omit<GrpcServerOptions, 'bindAddress' | 'tls' | 'isHealthy'> & {
  readonly life: Lifecycle;
  /** The dependencies of this service itself, by name. */
  readonly readiness?: ReadinessChecks;
  readonly metrics: Metrics;
};

/**
 * Serves a gRPC service as a process of its own: probes and metrics on the ops port, mutual TLS where it is configured,
 * and a stop that first reports "not ready", then waits until callers have noticed, then lets the calls in flight end.
 */
export async function serveService(process: ServiceProcess, options: ServiceOptions): Promise<Running> {
  const { life, readiness = {}, metrics, protoFolder, ...served } = options;
  countRpcs(metrics);
  const probes = await startProbes(process, { life, readiness, metrics });
  const server = await serveGrpc({
    ...served,
    bindAddress: process.bindAddress,
    tls: process.tlsDir,
    protoFolder: process.reflects === true ? protoFolder : undefined,
    isHealthy: () => allWork(readiness),
  });
  life.add('grpc', server.stop);
  return {
    address: server.address,
    stop: async () => {
      if (probes !== undefined) {
        probes.setDraining();
        await delay(process.drainDelayMs ?? 0);
      }
      await life.stop();
    },
  };
}

/** The metrics of a process that serves its own; process metrics are collected from the start. */
export function processMetrics(life: Lifecycle, log: Log): Metrics {
  const metrics = createMetrics(log);
  life.add('process metrics', watchProcess(metrics));
  return metrics;
}

async function startProbes(
  { ops, tlsDir, allowed, log }: ServiceProcess,
  { life, readiness, metrics }: Required<Pick<ServiceOptions, 'life' | 'readiness' | 'metrics'>>,
): Promise<ProbeServer | undefined> {
  if (ops === undefined) return undefined;
  watchDependencies(metrics, readiness);
  watchCertificates(metrics, tlsDir);
  reportAllowances(allowed, { metrics, log });
  const probes = await serveProbes({ ...ops, settings: 'OPS_HOST, OPS_PORT', checks: readiness, metrics });
  life.add('probes', probes.stop);
  return probes;
}

async function allWork(readiness: ReadinessChecks): Promise<boolean> {
  const conditions = await Promise.all(Object.values(readiness).map((check) => check()));
  return conditions.every(Boolean);
}
