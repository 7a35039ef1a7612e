import { ERROR_TABLE, toAppError, type Clock } from '@eligibility/kit';
import type { AuditAction } from '../domain/audit-actions';
import type { AuditEntry, AuditIntent } from '../domain/audit-chain';
import type { AuditLog } from './audit-log';

/** What an audited act uses: the log, new ids, the time, and the name of who acts. */
type ActDeps = {
  readonly workspaces: Pick<AuditLog, 'noteIntent' | 'appendAudit' | 'dropIntent'>;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly operator: { readonly name: string };
};

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
export async function audited<T>(deps: ActDeps, act: Act, perform: () => Promise<T>): Promise<T> {
  const { onceId, ...what } = act;
  const actor = deps.operator.name;
  const intent = { id: deps.newId(), onceId, atMs: deps.clock.now(), actor, ...what };
  await deps.workspaces.noteIntent(intent);
  const performed = await perform().then(
    (value) => ({ isDone: true, value }) as const,
    (failure: unknown) => ({ isDone: false, failure }) as const,
  );
  const outcome = performed.isDone
    ? ({ outcome: 'done', code: undefined } as const)
    : outcomeOf(performed.failure);
  await conclude(deps, intent, outcome).catch(() => {
    // The act is already done or refused, and the caller gets that answer; its intent stays, and is concluded later.
  });
  if (performed.isDone) return performed.value;
  throw performed.failure;
}

function outcomeOf(failure: unknown): Outcome {
  const { code } = toAppError(failure);
  return { outcome: ERROR_TABLE[code].http < 500 ? 'refused' : 'unknown', code };
}

async function conclude(
  deps: Pick<ActDeps, 'workspaces'>,
  intent: AuditIntent,
  outcome: Outcome,
): Promise<void> {
  const { onceId, ...entry } = intent;
  const id = outcome.outcome === 'done' ? (onceId ?? entry.id) : entry.id;
  await deps.workspaces.appendAudit({ ...entry, ...outcome, id });
  await deps.workspaces.dropIntent(entry.id);
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
