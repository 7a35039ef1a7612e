import type { AuditEntry } from '../../operator/domain/audit-chain';
import { unknownCursor } from './page';

const CURSOR = /^\d{1,15}$/;

/** The changes of an act, as text. A removed field, such as a limit, must still be named in it. */
export function detailText(detail: AuditEntry['detail']): string {
  return JSON.stringify(detail, (_key, value: unknown) => value ?? null);
}

/** Only `detailText` writes these. */
export function detailOf(text: string): AuditEntry['detail'] {
  return JSON.parse(text) as AuditEntry['detail'];
}

/**
 * The sequence below which a page begins.
 * @throws AppError `validation-failed` for a cursor that is not a sequence
 */
export function sequenceBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (CURSOR.test(cursor)) return Number(cursor);
  throw unknownCursor();
}
