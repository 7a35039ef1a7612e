import { AppError } from '@eligibility/kit';
import type { Request } from 'express';
import { uuid } from '../../testing/samples';
import { idempotencyKeyOf, requiredIdempotencyKeyOf } from './idempotency-key';

const KEY = '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11';

/** Where a request has its key: the lines of the header, the query, and the body. */
type Sent = {
  readonly header?: string | readonly string[];
  readonly query?: unknown;
  readonly body?: unknown;
};

function requestWith({ header, query, body }: Sent): Request {
  const lines = header === undefined ? [] : [header].flat();
  return {
    body,
    query: query === undefined ? {} : { idempotencyKey: query },
    headersDistinct: lines.length === 0 ? {} : { 'idempotency-key': lines },
    get: () => (lines.length === 0 ? undefined : lines.join(', ')),
  } as unknown as Request;
}
const keyOf = (sent: Sent): string => idempotencyKeyOf(requestWith(sent));

function refusalOf(read: () => string): AppError {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error('the key was read');
}

describe('idempotencyKeyOf', () => {
  it.each<[string, Sent]>([
    ['a bare header', { header: KEY }],
    ['a header that is quoted, as a structured field', { header: `"${KEY}"` }],
    ['a header in capitals', { header: KEY.toUpperCase() }],
    ['the query', { query: KEY }],
    ['header and query that agree, in upper or lower case', { header: `"${KEY}"`, query: KEY.toUpperCase() }],
    ['the body', { body: { idempotencyKey: KEY } }],
    ['header and body that agree', { header: KEY, body: { idempotencyKey: KEY.toUpperCase() } }],
    ['the header, where that of the body is null', { header: KEY, body: { idempotencyKey: null } }],
  ])('reads %s', (_where, sent) => {
    expect(keyOf(sent)).toBe(KEY);
  });

  it.each([
    ['1', '6fa459ea-ee8a-1ca4-894e-db77e160355e'],
    ['7', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['of no version', uuid(1)],
  ])('reads a UUID of any version: %s', (_version, key) => {
    expect(keyOf({ header: key })).toBe(key);
  });

  it('makes a new key each time none is sent', () => {
    const keys = [{}, {}, { body: { idempotencyKey: null } }].map(keyOf);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  const IN_HEADER = 'The header Idempotency-Key must be one UUID.';
  const IN_QUERY = 'The query parameter idempotencyKey must be one UUID.';
  const IN_BODY = "The body's idempotencyKey must be one UUID.";
  const TWICE = 'The header Idempotency-Key was sent twice: send one.';
  const DIFFER = 'The request carries different keys.';
  it.each<[Sent, string]>([
    [{ header: '' }, IN_HEADER],
    [{ header: 'my-retry-1' }, IN_HEADER],
    [{ header: `${KEY}1` }, IN_HEADER],
    [{ header: `{${KEY}}` }, IN_HEADER],
    [{ header: `"${KEY}` }, IN_HEADER],
    [{ header: [KEY, KEY] }, TWICE],
    [{ header: `${KEY}, ${uuid(1)}` }, TWICE],
    [{ query: '' }, IN_QUERY],
    [{ query: '1' }, IN_QUERY],
    [{ query: [KEY, KEY] }, IN_QUERY],
    ...['', 'words', 5, {}, [KEY]].map((idempotencyKey): [Sent, string] => [
      { body: { idempotencyKey } },
      IN_BODY,
    ]),
    [{ header: uuid(1), query: KEY }, DIFFER],
    [{ header: KEY, body: { idempotencyKey: uuid(1) } }, DIFFER],
  ])('refuses %j: %s', (sent, detail) => {
    expect(refusalOf(() => keyOf(sent))).toMatchObject({
      code: 'idempotency-key-invalid',
      options: { detail },
    });
  });
});

describe('requiredIdempotencyKeyOf', () => {
  it('reads the key that is sent, and makes none', () => {
    expect(requiredIdempotencyKeyOf(requestWith({ header: KEY }))).toBe(KEY);
    expect(refusalOf(() => requiredIdempotencyKeyOf(requestWith({})))).toMatchObject({
      code: 'idempotency-key-invalid',
      options: { detail: 'The header Idempotency-Key is missing: this operation needs a UUID in it.' },
    });
  });
});
