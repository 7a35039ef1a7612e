import { randomUUID } from 'node:crypto';
import { AppError } from '@eligibility/kit';
import type { Request } from 'express';
import { parseUuid } from './uuid';

const QUOTED = /^"(.*)"$/;

/**
 * The request's idempotency key: the header (bare, or quoted as a structured field), on GET also the query parameter;
 * a fresh one when the client sent none.
 * @throws AppError `idempotency-key-invalid` for no UUID, or two that differ
 */
export function idempotencyKeyOf(req: Request): string {
  const header = req.get('Idempotency-Key');
  const inQuery = req.method === 'GET' ? req.query['idempotencyKey'] : undefined;
  const fromHeader = header === undefined ? undefined : requireUuid(header.replace(QUOTED, '$1'));
  const fromQuery = inQuery === undefined ? undefined : requireUuid(inQuery);
  if (fromHeader !== undefined && fromQuery !== undefined && fromHeader !== fromQuery) {
    throw new AppError('idempotency-key-invalid', {
      detail: 'Header and query parameter carry different keys.',
    });
  }
  return fromHeader ?? fromQuery ?? randomUUID();
}

/** For operations that must not be repeated by accident. @throws AppError `idempotency-key-invalid` when it is missing */
export function requiredIdempotencyKeyOf(req: Request): string {
  if (req.get('Idempotency-Key') === undefined) {
    throw new AppError('idempotency-key-invalid', {
      detail: 'This operation needs an Idempotency-Key header.',
    });
  }
  return idempotencyKeyOf(req);
}

function requireUuid(value: unknown): string {
  const key = typeof value === 'string' ? parseUuid(value) : undefined;
  if (key === undefined) throw new AppError('idempotency-key-invalid');
  return key;
}
