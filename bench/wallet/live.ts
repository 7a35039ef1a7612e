import { lifecycle, silentLog } from '@eligibility/kit';
import { sendInsistently, sendLoad, type Target } from '../lib/load';
import { withScratch } from '../lib/scratch';
import { startStandalone } from '../lib/standalone';
import { openMongo } from '../lib/stores';
import { checkTarget, openWorkspace, QUESTION } from '../lib/workspace';

/** A whole system in one process, on a store of its own. */
export type LiveSide = {
  readonly name: string;
  /** One workspace. */
  readonly hot: Target;
  /** As much load on so many workspaces, none of which has a hot wallet. */
  readonly spread: readonly Target[];
};

export type SidePlan = {
  readonly name: string;
  readonly isOnMongo: boolean;
  readonly warmUp: number;
};

/** Checks a second, and answers that asked to come again. */
export type LiveRound = { readonly perSecond: number; readonly refused: number };

/** High enough that the wallet is measured, not the limits that protect a payer. */
const NO_PAYER_LIMITS = { PAYER_MAX_IN_FLIGHT: '10000', PROVIDER_MAX_IN_FLIGHT: '10000' };
const SPREAD_OVER = 16;

/** Starts a system for each plan whose store there is, and ends them when `use` is done. */
export async function withSides(
  plans: readonly SidePlan[],
  use: (sides: readonly LiveSide[]) => Promise<void>,
  sides: readonly LiveSide[] = [],
): Promise<void> {
  const [plan, ...others] = plans;
  if (plan === undefined) {
    await use(sides);
    return;
  }
  const life = lifecycle(silentLog);
  try {
    const mongo = plan.isOnMongo ? (await openMongo(life))?.env : {};
    if (mongo === undefined) await withSides(others, use, sides);
    else
      await withScratch(async (scratch) => {
        const settings = { ...NO_PAYER_LIMITS, ...mongo };
        const { target: hot, standalone, operatorToken } = await startStandalone(scratch, settings);
        const operated = { baseUrl: standalone.address, operatorToken };
        const spread: Target[] = [];
        while (spread.length < SPREAD_OVER)
          spread.push(checkTarget(await openWorkspace(operated), '/api/eligibility/check', QUESTION));
        await sendLoad(hot, plan.warmUp);
        await withSides(others, use, [...sides, { name: plan.name, hot, spread }]);
      });
  } finally {
    await life.stop();
  }
}

/** Sends so many checks to one workspace. */
export async function hotRound(side: LiveSide, checks: number, inFlight: number): Promise<LiveRound> {
  const { tookMs, refused } = await sendInsistently(side.hot, checks, inFlight);
  return { perSecond: (checks * 1_000) / tookMs, refused };
}

/** The same over all workspaces of `spread`: what the rest of the system allows. */
export async function spreadRound(side: LiveSide, checks: number, inFlight: number): Promise<LiveRound> {
  const each = Math.ceil(checks / SPREAD_OVER);
  const startedMs = performance.now();
  const sent = await Promise.all(
    side.spread.map((target) => sendInsistently(target, each, inFlight / SPREAD_OVER)),
  );
  const perSecond = (each * SPREAD_OVER * 1_000) / (performance.now() - startedMs);
  return { perSecond, refused: sent.reduce((sum, one) => sum + one.refused, 0) };
}
