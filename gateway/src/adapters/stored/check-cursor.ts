import { unknownCursor } from './page';

/** Where a check stands in the log of its workspace, which is ordered by both, newest first. */
export type CheckPosition = { readonly createdAtMs: number; readonly id: string };

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** The cursor that goes on behind this check. */
export function cursorOf({ createdAtMs, id }: CheckPosition): string {
  return Buffer.from(`${String(createdAtMs)}.${id}`, 'utf8').toString('base64url');
}

/** @throws AppError `validation-failed` for a cursor that `cursorOf` did not make */
export function positionOf(cursor: string): CheckPosition {
  const [, createdAtMs, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (createdAtMs === undefined || id === undefined) throw unknownCursor();
  return { createdAtMs: Number(createdAtMs), id };
}
