import { parseArgs } from 'node:util';
import { figure, goalLine } from '@eligibility/bench/report';
import { withScratch } from '@eligibility/bench/scratch';
import { somePayers, startBreakableSystem, type BreakableSystem, type Play } from '../lib/breakable-system';
import {
  attemptsUnderTotalFailure,
  outage,
  refusedForUnknownPatients,
  type OutageFigures,
  type OutagePlan,
} from './story';

const FULL = { seconds: 60, unknownPatients: 10_000, failingSeconds: 20 };
const QUICK = { seconds: 15, unknownPatients: 1_000, failingSeconds: 5 };

const PAYERS = 20;
const PAYER_LATENCY_MS = 100;
const REQUESTS_PER_SECOND = '10';
/** The service's default. */
const SLOW_LIMIT_MS = 8_000;

/** Breaks payers of a running system and prints the effects. A missed goal is reported but does not fail. */
async function main(scale: typeof FULL, requestsPerSecond: number): Promise<void> {
  const payers = somePayers(PAYERS);
  const [sick] = payers;
  if (sick === undefined) throw new Error('no payers');
  const plan: OutagePlan = {
    payers,
    sick,
    requestsPerSecond,
    warmUpSeconds: 3,
    seconds: scale.seconds,
    controlSeconds: scale.seconds,
    payerLatencyMs: PAYER_LATENCY_MS,
  };
  print(
    `${String(PAYERS)} payers, ${String(requestsPerSecond)} checks/s each, answering in ${String(PAYER_LATENCY_MS)} ms; one is sick for ${String(scale.seconds)} s.`,
  );
  await report('One payer is dead (HTTP 500)', plan, { mode: 'http-500' });
  await report('One payer hangs', plan, { mode: 'hang' });

  print(`\n${figure(scale.unknownPatients)} patients in a row whom a payer does not know (AAA 75)`);
  const refused = await withSystem((system) =>
    refusedForUnknownPatients(system, sick, scale.unknownPatients),
  );
  print(goalLine(refused, { atMost: 0, unit: 'calls refused' }));

  print('\nEvery payer fails');
  const { inquiries, checks } = await withSystem((system) =>
    attemptsUnderTotalFailure(system, { ...plan, seconds: scale.failingSeconds }),
  );
  print(
    `  ${figure(inquiries)} inquiries for ${figure(checks)} checks`,
    goalLine(inquiries / checks, { atMost: 1.1, unit: 'inquiries a check' }),
  );
}

async function report(what: string, plan: OutagePlan, how: Play): Promise<void> {
  print(`\n${what}`);
  const figures = await withSystem((system) => outage(system, plan, how));
  const openWithinMs = (how.mode === 'hang' ? SLOW_LIMIT_MS : 0) + 2_000;
  print(...linesOf(figures, openWithinMs));
}

function linesOf(figures: OutageFigures, openWithinMs: number): readonly string[] {
  const { errorsOfOthers, requestsOfOthers, p99ControlMs, p99OutageMs, othersOpen } = figures;
  return [
    `  others: ${figure(requestsOfOthers)} checks, p99 ${figure(p99OutageMs)} ms, ${figure(p99ControlMs)} ms in the control run before`,
    goalLine(errorsOfOthers, { atMost: 0, unit: 'errors of others' }),
    goalLine(p99OutageMs / p99ControlMs, { atMost: 1.15, unit: 'x the p99 of the control run' }),
    goalLine(figures.openedAfterMs ?? Infinity, { atMost: openWithinMs, unit: 'ms until it opened' }),
    goalLine(figures.closedAfterMs ?? Infinity, { atMost: 15_000, unit: 'ms until it closed again' }),
    `  other circuits open: ${othersOpen.join(', ') || 'none'}`,
  ];
}

/** Starts the whole system and, in a process of its own, the payers. */
function withSystem<T>(measure: (system: BreakableSystem) => Promise<T>): Promise<T> {
  return withScratch(async (scratch) => measure((await startBreakableSystem(scratch)).system));
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    // Per payer; a higher rate would only measure the machine.
    rate: { type: 'string', default: REQUESTS_PER_SECOND },
  },
});
void main(values.quick ? QUICK : FULL, Number(values.rate));
