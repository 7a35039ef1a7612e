import type { AuditContext } from './context';
import { ERROR_TABLE, toAppError, type Clock } from '@eligibility/kit';
import type { AuditAction } from '../domain/audit-actions';
import type { AuditEntry, AuditIntent } from '../domain/audit-chain';
import type { AuditLog } from './audit-log';

export type Act = {
  readonly action: AuditAction;
  readonly target: string;
  /** The input of the act; never a secret, never patient data. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** An id for an act that may be repeated without effect, so that its success is recorded once. */
  readonly onceId?: string;
};

type Outcome = Pick<AuditEntry, 'outcome' | 'code'>;

/**
 * Records the intent, performs the act, and records its outcome, once. An act whose intent cannot be recorded is not
 * performed. If the process dies in between, or the store is down, `concludeIntents` records the outcome as unknown.
 */
export async function audited<T>(
  context: AuditContext & { readonly operator: { readonly name: string } },
  act: Act,
  perform: () => Promise<T>,
): Promise<T> {
  const { onceId, ...what } = act;
  const actor = context.operator.name;
  const intent = { id: context.newId(), onceId, atMs: context.clock.now(), actor, ...what };
  await context.workspaces.noteIntent(intent);
  const performed = await perform().then(
    (value) => ({ isDone: true, value }) as const,
    (failure: unknown) => ({ isDone: false, failure }) as const,
  );
  const outcome = performed.isDone
    ? ({ outcome: 'done', code: undefined } as const)
    : outcomeOf(performed.failure);
  await conclude(context, intent, outcome).catch(() => {
    // The act is already done or refused, and the caller gets that answer; its intent stays, and is concluded later.
  });
  if (performed.isDone) return performed.value;
  throw performed.failure;
}

function outcomeOf(failure: unknown): Outcome {
  const { code } = toAppError(failure);
  return { outcome: ERROR_TABLE[code].http < 500 ? 'refused' : 'unknown', code };
}

async function conclude(context: AuditContext, intent: AuditIntent, outcome: Outcome): Promise<void> {
  const { onceId, ...entry } = intent;
  const id = outcome.outcome === 'done' ? (onceId ?? entry.id) : entry.id;
  await context.workspaces.appendAudit({ ...entry, ...outcome, id });
  await context.workspaces.dropIntent(entry.id);
}

/** Longer than any act takes. */
const INTENT_MS = 2 * 60 * 1_000;
const BATCH = 100;

/** Records the outcome of acts whose process died in between as unknown. */
export async function concludeIntents({
  workspaces,
  clock,
}: {
  readonly workspaces: Pick<AuditLog, 'listIntents' | 'appendAudit' | 'dropIntent'>;
  readonly clock: Clock;
}): Promise<void> {
  for (const { onceId, ...intent } of await workspaces.listIntents(clock.now() - INTENT_MS, BATCH)) {
    await workspaces.appendAudit({ ...intent, outcome: 'unknown', code: undefined }, onceId);
    await workspaces.dropIntent(intent.id);
  }
}
