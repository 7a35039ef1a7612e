import { AppError } from '@eligibility/kit';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { parseUuid } from '../../http/fields';
import { isRepeatedHeader } from '../../http/headers';

const QUOTED = /^"(.*)"$/;
/** The name in a query and in a body. */
const NAME = 'idempotencyKey';

/**
 * The request's idempotency key, from any of its places: the header (bare, or quoted as a structured field), the query
 * parameter `idempotencyKey`, or the body's member of that name; a new one when the client sent none. A key that was
 * sent is never ignored: otherwise the retry would be charged again.
 * @throws AppError `idempotency-key-invalid` when it is not a UUID, when two differ, or when the header is sent twice
 */
export function idempotencyKeyOf(req: Request): string {
  return sentIdempotencyKeyOf(req) ?? newIdempotencyKey();
}

/** As `idempotencyKeyOf`; undefined when the client sent none. @throws AppError `idempotency-key-invalid` */
export function sentIdempotencyKeyOf(req: Request): string | undefined {
  const [key, ...others] = keysIn(req);
  if (others.some((other) => other !== key)) {
    throw new AppError('idempotency-key-invalid', { detail: 'The request carries different keys.' });
  }
  return key;
}

export function newIdempotencyKey(): string {
  return randomUUID();
}

/**
 * As `idempotencyKeyOf`, for operations that must not be repeated by accident. @throws AppError
 * `idempotency-key-invalid` when it is missing
 */
export function requiredIdempotencyKeyOf(req: Request): string {
  if (req.get('Idempotency-Key') === undefined) {
    throw new AppError('idempotency-key-invalid', {
      detail: 'The header Idempotency-Key is missing: this operation needs a UUID in it.',
    });
  }
  return idempotencyKeyOf(req);
}

function keysIn(req: Request): readonly string[] {
  if (isRepeatedHeader(req, 'idempotency-key'))
    throw new AppError('idempotency-key-invalid', {
      detail: 'The header Idempotency-Key was sent twice: send one.',
    });
  const sent: readonly [place: string, value: unknown][] = [
    ['The header Idempotency-Key', req.get('Idempotency-Key')?.replace(QUOTED, '$1')],
    ['The query parameter idempotencyKey', req.query[NAME]],
    ["The body's idempotencyKey", keyInBody(req.body)],
  ];
  return sent.flatMap(([place, value]) => (value === undefined ? [] : [requireUuid(place, value)]));
}

/** Null counts as not sent: clients write it for values that they do not have. */
function keyInBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, NAME)) return undefined;
  return Reflect.get(body, NAME) ?? undefined;
}

function requireUuid(place: string, value: unknown): string {
  const key = typeof value === 'string' ? parseUuid(value) : undefined;
  if (key === undefined)
    throw new AppError('idempotency-key-invalid', { detail: `${place} must be one UUID.` });
  return key;
}
