import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Target } from '@eligibility/bench/load';
import { loadFromHere, type RunningLoad } from '../../lib/disturbance';
import type { Pace } from '../../lib/keyed-load';
import { LOAD_PORT, type PodLoad } from './shape';

/** Sends checks from a pod, as it is asked to: PUT begins loads, DELETE ends them and answers what was met. */
let running: readonly RunningLoad[] = [];

createServer((request, response) => {
  void answer(request).then(
    (body) => response.end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(LOAD_PORT);

async function answer(request: IncomingMessage): Promise<string> {
  if (request.method === 'PUT') {
    const loads = JSON.parse(await text(request)) as readonly { targets: readonly Target[]; pace: Pace }[];
    running = loads.map(({ targets, pace }) => loadFromHere(targets, pace));
    return '';
  }
  if (request.method !== 'DELETE') return 'ready';
  const checks = await Promise.all(running.map(({ stop }) => stop()));
  const met: PodLoad = { originMs: performance.timeOrigin, checks };
  return JSON.stringify(met);
}
