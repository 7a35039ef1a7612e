import { AppError, ERROR_TABLE, toAppError, type Clock } from '@eligibility/kit';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import type { OperatorRole, SignedInOperator } from '../../identity/domain/operator';
import type { AuditAction } from '../domain/audit-actions';
import type { AuditEntry, AuditIntent } from '../domain/audit-chain';

/** What every act uses: the store, which also keeps the audit log, new ids, and the time. */
export type ActPorts = {
  readonly workspaces: WorkspaceStore;
  readonly newId: () => string;
  readonly clock: Clock;
};

/** Ports, and the signed-in operator who uses them, whose name the audit log, journals and overrides store. */
export type ActingWith<Ports> = Ports & { readonly operator: SignedInOperator };
export type Acting = ActingWith<ActPorts>;

export function hasRole({ roles }: SignedInOperator, anyOf: readonly OperatorRole[]): boolean {
  return anyOf.some((role) => roles.includes(role));
}

/** @throws AppError `operator-forbidden` naming the role, when the operator does not have it */
export function requireRole(operator: SignedInOperator, ...anyOf: readonly OperatorRole[]): void {
  if (hasRole(operator, anyOf)) return;
  const detail = `The operator ${operator.name} lacks the role ${anyOf.join(' or ')}.`;
  throw new AppError('operator-forbidden', { detail });
}

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
export async function audited<T>(deps: Acting, act: Act, perform: () => Promise<T>): Promise<T> {
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
  deps: Pick<ActPorts, 'workspaces'>,
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
}: Pick<ActPorts, 'workspaces' | 'clock'>): Promise<void> {
  for (const { onceId, ...intent } of await workspaces.listIntents(clock.now() - INTENT_MS, BATCH)) {
    await workspaces.appendAudit({ ...intent, outcome: 'unknown', code: undefined }, onceId);
    await workspaces.dropIntent(intent.id);
  }
}
