import { AppError } from '@eligibility/kit';

/** Longest text that is matched or searched; it bounds the work one request can cause. */
const MAX_LENGTH = 120;

/** @throws AppError `validation-failed` naming the field, when its text is too long */
export function shortText(field: string, text: string): string {
  if (text.length > MAX_LENGTH) return invalid(field, `must have at most ${String(MAX_LENGTH)} characters.`);
  return text;
}

/** @throws AppError `validation-failed`, always */
export function invalid(field: string, message: string): never {
  throw new AppError('validation-failed', { detail: `${field} ${message}`, fields: [{ field, message }] });
}
