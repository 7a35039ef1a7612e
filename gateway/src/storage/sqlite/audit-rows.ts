import type { AuditEntry, AuditOutcome, AuditLine } from '../../operator/domain/audit-chain';
import { detailOf } from '../shared/audit-text';

export type AuditRow = {
  readonly sequence: number;
  readonly id: string;
  readonly at_ms: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
  readonly outcome: AuditOutcome | null;
  readonly code: string | null;
  readonly hash: string | null;
};

export function entryOf({ detail, ...row }: AuditRow): AuditEntry {
  const { id, at_ms: atMs, actor, action, target, outcome, code } = row;
  return {
    ...{ id, atMs, actor, action, target },
    detail: detailOf(detail),
    outcome: outcome ?? undefined,
    code: code ?? undefined,
  };
}

export function lineOf(row: AuditRow): AuditLine {
  const { detail: _detail, ...entry } = entryOf(row);
  return { ...entry, sequence: row.sequence, detailText: row.detail, hash: row.hash ?? undefined };
}
