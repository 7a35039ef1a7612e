import { AppError, characterCount } from '@eligibility/kit';

/** Longest text that is matched or searched; it bounds the work one request can cause. */
const MAX_LENGTH = 120;

/** @throws AppError `validation-failed` naming the field, when its text is too long */
export function requireShortText(field: string, text: string): string {
  if (characterCount(text) > MAX_LENGTH)
    return invalid(field, `must have at most ${String(MAX_LENGTH)} characters.`);
  return text;
}

/** @throws AppError `validation-failed` naming the field, when its text is empty or too long */
export function requireText(field: string, text: string): string {
  return text.trim() === '' ? invalid(field, 'must not be empty.') : requireShortText(field, text);
}

type Bounds = { readonly max: number; readonly whenZero: number };

/** How many entries are requested; 0 means the default. @throws AppError `validation-failed` above the maximum */
export function requireLimit({ limit }: { readonly limit: number }, { max, whenZero }: Bounds): number {
  if (limit > max) return invalid('limit', `must be 1 to ${String(max)}, or 0 for ${String(whenZero)}.`);
  return limit === 0 ? whenZero : limit;
}

/** @throws AppError `validation-failed`, always */
export function invalid(field: string, message: string): never {
  throw new AppError('validation-failed', { detail: `${field} ${message}`, fields: [{ field, message }] });
}
