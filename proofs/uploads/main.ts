import { withDistributed } from '@eligibility/bench/distributed-system';
import { figure, percentile99 } from '@eligibility/bench/report';
import { withScratch } from '@eligibility/bench/scratch';
import { startStandalone } from '@eligibility/bench/standalone';
import { openWorkspace, type Operated } from '@eligibility/bench/workspace';
import { setTimeout as sleep } from 'node:timers/promises';
import { worstBodies } from './bodies';
import { startNeighbour, type Met, type Neighbour } from './neighbour';
import { bodyRoutes, type BodyRoute } from './routes';
import { sendBody, type Answered, type Sender } from './send';

/** The heap is that of the manifests; no request of the two is refused for their number. */
const GATEWAY = { NODE_OPTIONS: '--max-old-space-size=320', RATE_LIMIT_PER_MINUTE: '1000000' };
const LARGE_BYTES = 16 * 1024;
const AT_ONCE = [1, 32];
const MOST_ADDED_MS = 100;
const IDLE_MS = 5_000;

type Row = {
  readonly route: BodyRoute;
  readonly what: string;
  readonly atOnce: number;
  readonly answers: readonly Answered[];
  readonly met: Met;
};

/**
 * Sends the worst bodies that each route allows, one and 32 at once, to the standalone with a heap of 256 MiB and to a
 * gateway of its own, while another workspace reads its wallet. Exits 1 if a process dies, a refusal has no sentence,
 * the neighbour is not answered, or its p99 grows by more than a tenth of a second.
 */
async function main(timesMayMiss: boolean): Promise<void> {
  const problems: string[] = [];
  await withScratch(async (scratch) => {
    const { access, operatorToken, standalone } = await startStandalone(scratch);
    problems.push(...(await tried('standalone', { baseUrl: access.baseUrl, operatorToken }, timesMayMiss)));
    await standalone.usage();
  });
  await withDistributed({ gateways: 1, replicas: 1, env: GATEWAY }, async (system) => {
    const [gateway] = system.gateways;
    const { operatorToken } = system;
    const baseUrl = `http://${gateway?.address ?? ''}`;
    problems.push(...(await tried('separate processes', { baseUrl, operatorToken }, timesMayMiss)));
    const all = [...system.gateways, ...Object.values(system.services).flat()];
    const areReady = await Promise.all(all.map(({ isReady }) => isReady()));
    if (areReady.includes(false)) problems.push('a process of the separate ones has died');
  });
  for (const problem of problems) console.log(`missed: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** @returns what is not as it should be */
async function tried(name: string, operated: Operated, timesMayMiss: boolean): Promise<readonly string[]> {
  const [access, quiet] = [await openWorkspace(operated), await openWorkspace(operated)];
  const sender = { access, operatorToken: operated.operatorToken };
  const neighbour = startNeighbour(quiet);
  const idleP99Ms = percentile99((await idle(neighbour)).tookMs);
  console.log(`\n${name}: the neighbour's idle p99 is ${figure(idleP99Ms)} ms`);
  const rows: Row[] = [];
  for (const route of bodyRoutes()) rows.push(...(await rowsOf(route, sender, neighbour)));
  neighbour.stop();
  const large = rows.filter(({ route }) => route.maxBytes > LARGE_BYTES);
  for (const row of large) console.log(lineOf(row));
  const small = rows.filter(({ route }) => route.maxBytes <= LARGE_BYTES);
  const slowestMs = Math.max(...small.map(({ met }) => percentile99(met.tookMs)));
  console.log(`${figure(small.length)} rounds of bodies of 16 KiB: p99 at most ${figure(slowestMs)} ms`);
  return rows.flatMap((row) => problemsOf(row, timesMayMiss ? Infinity : idleP99Ms + MOST_ADDED_MS));
}

async function idle(neighbour: Neighbour): Promise<Met> {
  neighbour.begin();
  await sleep(IDLE_MS);
  return neighbour.end();
}

async function rowsOf(route: BodyRoute, sender: Sender, neighbour: Neighbour): Promise<readonly Row[]> {
  const isJson = route.mediaType.includes('json');
  const bodies = worstBodies(route.maxBytes, isJson ? undefined : headerOf(route.path));
  const rows: Row[] = [];
  for (const { what, text } of bodies)
    for (const atOnce of AT_ONCE) {
      neighbour.begin();
      const answers = await Promise.all(Array.from({ length: atOnce }, () => sendBody(sender, route, text)));
      rows.push({ route, what, atOnce, answers, met: await neighbour.end() });
    }
  return rows;
}

const HEADERS: readonly (readonly [end: string, header: string])[] = [
  ['/rates/imports', 'visitKind,serviceTypeCode,allowedAmount'],
  ['/words/imports', 'words,payerId'],
  ['/payers/imports', 'payer_id,name'],
  ['', 'payerName,memberId,patientFirstName,patientLastName,patientDateOfBirth'],
];

function headerOf(path: string): string {
  return HEADERS.find(([end]) => path.endsWith(end))?.[1] ?? '';
}

function lineOf({ route, what, atOnce, answers, met }: Row): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted().join(', ');
  const p99 = figure(percentile99(met.tookMs));
  return `  ${route.method} ${route.path} (${route.mediaType}), ${what}, ${String(atOnce)} at once: ${statuses}; neighbour p99 ${p99} ms of ${String(met.tookMs.length)}`;
}

function problemsOf(row: Row, mostMs: number): readonly string[] {
  const line = lineOf(row).trim();
  return [
    ...(row.answers.every(({ isSentence }) => isSentence) ? [] : [`no sentence: ${line}`]),
    ...(row.met.failures === 0
      ? []
      : [`${String(row.met.failures)} answers that the neighbour lacks: ${line}`]),
    ...(percentile99(row.met.tookMs) > mostMs ? [`slow: ${line}`] : []),
  ];
}

void main(process.argv.includes('--times-may-miss'));
