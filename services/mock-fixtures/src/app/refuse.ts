import { AppError } from '@eligibility/kit';

/** @throws AppError `validation-failed` with the detail, always */
export function refuse(detail: string): never {
  throw new AppError('validation-failed', { detail, fields: [{ field: '', message: detail }] });
}
