import { AppError } from '@eligibility/kit';
import type { Request } from 'express';
import { parseUuid } from '../../http/fields';

/** An id in the path; anything but a UUID is not found. @throws AppError `not-found` */
export function pathId(req: Request, name: string): string {
  const value = req.params[name];
  const id = typeof value === 'string' ? parseUuid(value) : undefined;
  if (id === undefined) throw new AppError('not-found');
  return id;
}
