import { AppError } from '@eligibility/kit';
import type { MongoCollection } from '@eligibility/mongo';
import type { ClaimResult } from '../../checks/app/ports';
import { sourceOf } from '../../checks/domain/check';
import { decideClaim, type Claim, type ClaimTimes, type Lifetimes } from '../../checks/domain/claim';
import { claimAnswer } from '../shared/claim-answer';
import type { CheckDocument } from './check-collection';

/** Each conflict means that another process changed the key's record; so many in a row mean that something is wrong. */
const MAX_CONFLICTS = 20;

type Times = Omit<ClaimTimes, 'lifetimes'>;

/**
 * The claim of an idempotency key: one insert decides who has it; only a claim that comes too late reads the existing
 * record.
 */
export function claimer(
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
