import { figure } from '@eligibility/bench/report';

/** Prints how long something took. @returns its result */
export async function timed<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await run();
  console.log(`${what}: ${figure((performance.now() - startedMs) / 1_000)} s`);
  return result;
}
