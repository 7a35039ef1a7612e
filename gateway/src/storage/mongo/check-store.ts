import { AppError } from '@eligibility/kit';
import type { Filter, MongoCollection, MongoDatabase } from '@eligibility/mongo';
import type { Attempt, CheckStore, ClaimResult } from '../../checks/app/ports';
import { sourceOf } from '../../checks/domain/check';
import { decideClaim, type Claim, type ClaimTimes, type Lifetimes } from '../../checks/domain/claim';
import { claimAnswer, type CheckStoreOptions } from '../shared/check-store';
import { answerDropping, answerFinder, answerResealing } from './check-answers';
import { checkSweep, openChecks, overdueChecks } from './check-housekeeping';
import { checkLog } from './check-log';
import { serializeByKey } from './claim-queue';
import { CHECKS, type CheckDocument } from './schema';

/** The checks in MongoDB. Each write is of one document, conditional on the fence. */
export function mongoCheckStore(db: MongoDatabase, options: CheckStoreOptions): CheckStore {
  const { clock, leaseClock = clock, lifetimes } = options;
  const checks = db.collection(CHECKS);
  const claim = claimer(checks, lifetimes);
  return {
    claim: serializeByKey((wanted) => claim(wanted, { nowMs: clock.now(), leaseNowMs: leaseClock.now() })),
    ...attemptWrites(checks, options),
    findAnswer: answerFinder(checks, options),
    ...answerResealing(checks),
    ...answerDropping(checks),
    ...checkLog(checks),
    listOpen: openChecks(checks),
    takeLeftBehind: overdueChecks(checks, options),
    ...checkSweep(checks, options),
  };
}

/** Each conflict means that another process changed the key's record; so many in a row mean that something is wrong. */
const MAX_CONFLICTS = 20;

type Times = Omit<ClaimTimes, 'lifetimes'>;

/**
 * The claim of an idempotency key: one insert decides who has it; only a claim that comes too late reads the existing
 * record.
 */
function claimer(
  checks: MongoCollection<CheckDocument>,
  lifetimes: Lifetimes,
): (claim: Claim, times: Times) => Promise<ClaimResult> {
  const begin = (
    { checkId, formerFingerprints: _, ...claim }: Claim,
    { nowMs, leaseNowMs }: Times,
  ): Promise<boolean> =>
    checks.insert({
      ...claim,
      _id: checkId,
      fence: 1,
      isOpen: true,
      leaseUntilMs: leaseNowMs + lifetimes.leaseMs,
      createdAtMs: nowMs,
    });

  /** Undefined when the check changed after it was read. */
  async function takeOver(
    found: CheckDocument,
    claim: Claim,
    times: Times,
  ): Promise<ClaimResult | undefined> {
    const { _id, fence, leaseUntilMs } = found;
    const isMine = await checks.update({
      filter: { _id, fence, leaseUntilMs, answeredAtMs: { $exists: false } },
      update: {
        $set: {
          fence: fence + 1,
          owner: claim.owner,
          requestId: claim.requestId,
          keyId: claim.keyId,
          leaseUntilMs: times.leaseNowMs + lifetimes.leaseMs,
        },
      },
    });
    return isMine ? { kind: 'mine', attempt: { checkId: _id, fence: fence + 1 } } : undefined;
  }

  async function resolve(found: CheckDocument, claim: Claim, times: Times): Promise<ClaimResult | undefined> {
    const { _id, idempotencyKey, leaseUntilMs, sealedAnswer } = found;
    const existing = { ...found, answeredAtMs: found.answeredAtMs };
    const decision = decideClaim(existing, claim, { ...times, lifetimes });
    if (decision === 'take-over') return takeOver(found, claim, times);
    if (decision !== 'start-over') {
      const source = sourceOf(found);
      return claimAnswer(decision, { id: _id, leaseUntilMs, sealedAnswer, source });
    }
    await checks.update({ filter: { _id, idempotencyKey }, update: { $unset: { idempotencyKey: 1 } } });
    return undefined;
  }

  return async (claim, times) => {
    const { workspaceId, clientId, kind, idempotencyKey } = claim;
    for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
      if (await begin(claim, times)) return { kind: 'mine', attempt: { checkId: claim.checkId, fence: 1 } };
      const found = await checks.findOne({ workspaceId, clientId, kind, idempotencyKey });
      const result = found && (await resolve(found, claim, times));
      if (result !== undefined) return result;
    }
    throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
  };
}

type Attempts = Pick<CheckStore, 'renew' | 'recordAnswer' | 'markSettled' | 'forget' | 'expireLease'>;

/** The writes of an attempt's owner. */
function attemptWrites(
  checks: MongoCollection<CheckDocument>,
  { clock, leaseClock = clock, lifetimes }: CheckStoreOptions,
): Attempts {
  const leaseUntilMs = (): number => leaseClock.now() + lifetimes.leaseMs;
  const expiry = (): Date => new Date(clock.now() + lifetimes.logMs);
  return {
    renew: (attempts) =>
      checks.updateEach(
        attempts.map((attempt) => ({
          // A lease that was expired (0) stays so when a renewal that was sent earlier arrives.
          filter: { ...running(attempt), leaseUntilMs: { $gt: 0 } },
          update: { $set: { leaseUntilMs: leaseUntilMs() } },
        })),
      ),
    recordAnswer: ({ facts, settlement, answeredAtMs, sealedAnswer, ...attempt }) =>
      checks.update({
        filter: running(attempt),
        update: {
          $set: {
            ...facts,
            answeredAtMs,
            sealedAnswer,
            leaseUntilMs: leaseUntilMs(),
            settlement,
            isOpen: settlement !== undefined,
            ...(settlement === undefined && { expiresAt: expiry() }),
          },
        },
      }),
    markSettled: (attempts) =>
      checks.updateEach(
        attempts.map(({ checkId, fence }) => ({
          filter: { _id: checkId, fence },
          update: { $set: { isOpen: false, expiresAt: expiry() } },
        })),
      ),
    forget: (attempt) => checks.remove(running(attempt)),
    expireLease: async (attempt) => {
      await checks.update({ filter: running(attempt), update: { $set: { leaseUntilMs: 0 } } });
    },
  };
}

/** Matches while the attempt is the last one of its check and has no answer yet. */
function running({ checkId, fence }: Attempt): Filter<CheckDocument> {
  return { _id: checkId, fence, answeredAtMs: { $exists: false } };
}
