import { AppError } from '@eligibility/kit';

type Page = { readonly max: number; readonly whenZero: number };

/** How many entries a request asks for; 0 means the default. @throws AppError `validation-failed` above the maximum */
export function limitOf({ limit }: { readonly limit: number }, { max, whenZero }: Page): number {
  if (limit > max) return invalid('limit', `must be 1 to ${String(max)}, or 0 for ${String(whenZero)}.`);
  return limit === 0 ? whenZero : limit;
}

/** Refuses a request for one of its fields, by the name that the proto gives it. @throws AppError `validation-failed` */
export function invalid(field: string, message: string): never {
  throw new AppError('validation-failed', { detail: `${field} ${message}`, fields: [{ field, message }] });
}
