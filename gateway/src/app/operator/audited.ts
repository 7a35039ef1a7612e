import { ERROR_TABLE, toAppError } from '@eligibility/kit';
import type { AuditEntry, AuditIntent } from '../../domain/workspace';
import type { OperatorDeps } from './operator-deps';

export type Act = {
  /** Such as `workspace.create`. */
  readonly action: string;
  readonly target: string;
  /** What was asked for; never a secret, never patient data. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** For an act that may be repeated without effect: names it, so that its success is written down once. */
  readonly onceId?: string;
};

type Outcome = Pick<AuditEntry, 'outcome' | 'code'>;

/**
 * Notes what is about to be done, does it, and writes down what came of it, once. An act that cannot be noted is not
 * done. Should the process die in between, or the store be away, `concludeIntents` writes the outcome down as unknown.
 */
export async function audited<T>(deps: OperatorDeps, act: Act, perform: () => Promise<T>): Promise<T> {
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
    // The act is done or refused already, and says so; its intent stays, and is concluded later.
  });
  if (performed.isDone) return performed.value;
  throw performed.failure;
}

function outcomeOf(failure: unknown): Outcome {
  const { code } = toAppError(failure);
  return { outcome: ERROR_TABLE[code].http < 500 ? 'refused' : 'unknown', code };
}

async function conclude(
  deps: Pick<OperatorDeps, 'workspaces'>,
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

/** Writes down as unknown what became of acts whose process died before it could say. */
export async function concludeIntents({
  workspaces,
  clock,
}: Pick<OperatorDeps, 'workspaces' | 'clock'>): Promise<void> {
  for (const { onceId, ...intent } of await workspaces.listIntents(clock.now() - INTENT_MS, BATCH)) {
    await workspaces.appendAudit({ ...intent, outcome: 'unknown', code: undefined }, onceId);
    await workspaces.dropIntent(intent.id);
  }
}
