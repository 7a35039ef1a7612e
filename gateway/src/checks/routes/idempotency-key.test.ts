import { AppError } from '@eligibility/kit';
import type { Request } from 'express';
import request, { type Response } from 'supertest';
import { uuid } from '../../testing/samples';
import { idempotencyKeyOf, requiredIdempotencyKeyOf } from './idempotency-key';
import { serve } from '../../testing/serve';

const KEY = '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11';
const app = serve((req, res) => {
  res.json({ key: idempotencyKeyOf(req) });
});
const get = async (query: string, header?: string): Promise<Response> =>
  request(app)
    .get(`/${query}`)
    .set(header === undefined ? {} : { 'Idempotency-Key': header });
const post = async (header?: string): Promise<Response> =>
  request(app)
    .post('/')
    .set(header === undefined ? {} : { 'Idempotency-Key': header });

/** The key of a POST with this body, which a middleware has parsed. */
function keyWith(body: unknown, header?: string): string {
  const req = { body, query: {}, headersDistinct: {}, get: () => header } as unknown as Request;
  return idempotencyKeyOf(req);
}

describe('idempotencyKeyOf', () => {
  it.each([
    ['bare', KEY],
    ['quoted, as a structured field', `"${KEY}"`],
    ['in capitals', KEY.toUpperCase()],
  ])('reads the header, %s', async (_how, header) => {
    expect((await post(header)).body).toEqual({ key: KEY });
    expect((await get('', header)).body).toEqual({ key: KEY });
  });

  it.each([
    ['1', '6fa459ea-ee8a-1ca4-894e-db77e160355e'],
    ['7', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['of no version', uuid(1)],
  ])('reads a UUID of any version: %s', async (_version, key) => {
    expect((await post(key)).body).toEqual({ key });
  });

  it('reads the query parameter, of a GET and of a POST', async () => {
    expect((await get(`?idempotencyKey=${KEY}`)).body).toEqual({ key: KEY });
    expect((await request(app).post(`/?idempotencyKey=${KEY}`)).body).toEqual({ key: KEY });
  });

  it('reads the member of a body, where null means that none is sent', () => {
    expect(keyWith({ idempotencyKey: KEY })).toBe(KEY);
    expect(keyWith({ idempotencyKey: KEY.toUpperCase() }, KEY)).toBe(KEY);
    expect(keyWith({ idempotencyKey: null }, KEY)).toBe(KEY);
    expect(keyWith({ idempotencyKey: null })).not.toBe(KEY);
    for (const idempotencyKey of ['', 'words', 5, {}, [KEY]]) {
      expect(() => keyWith({ idempotencyKey })).toThrow(AppError);
    }
    expect(() => keyWith({ idempotencyKey: uuid(1) }, KEY)).toThrow(AppError);
  });

  it('accepts both when they agree, in upper or lower case', async () => {
    expect((await get(`?idempotencyKey=${KEY.toUpperCase()}`, `"${KEY}"`)).body).toEqual({ key: KEY });
  });

  it('makes a new key each time none is sent', async () => {
    const keys = (await Promise.all([post(), post(), get('')])).map(
      ({ body }) => (body as { key: string }).key,
    );
    expect(new Set(keys).size).toBe(3);
    keys.forEach((key) => {
      expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });
  });

  it.each([
    ['two that differ', () => get(`?idempotencyKey=${KEY}`, uuid(1))],
    ['an empty header', () => post('')],
    ['an empty parameter', () => get('?idempotencyKey=')],
    ['a parameter that is sent twice', () => get(`?idempotencyKey=${KEY}&idempotencyKey=${KEY}`)],
    ['no UUID', () => post('my-retry-1')],
    ['a UUID and more', () => post(`${KEY}1`)],
    ['a UUID in braces', () => post(`{${KEY}}`)],
    ['half a quotation', () => post(`"${KEY}`)],
  ])('refuses %s', async (_what, send) => {
    const answer = await send();
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'idempotency-key-invalid' });
  });

  it.each<[string, Record<string, string | string[]>, string]>([
    ['', { 'Idempotency-Key': 'my-retry-1' }, 'The header Idempotency-Key must be one UUID.'],
    ['?idempotencyKey=1', {}, 'The query parameter idempotencyKey must be one UUID.'],
    ['', { 'Idempotency-Key': [KEY, KEY] }, 'The header Idempotency-Key was sent twice: send one.'],
    ['', { 'Idempotency-Key': `${KEY}, ${uuid(1)}` }, 'The header Idempotency-Key was sent twice: send one.'],
    [`?idempotencyKey=${KEY}`, { 'Idempotency-Key': uuid(1) }, 'The request carries different keys.'],
  ])('says which key is wrong and why: %s %j', async (query, headers, detail) => {
    expect((await request(app).get(`/${query}`).set(headers)).body).toMatchObject({ detail });
  });
});

describe('requiredIdempotencyKeyOf', () => {
  const strict = serve((req, res) => {
    res.json({ key: requiredIdempotencyKeyOf(req) });
  });

  it('does not generate a key', async () => {
    const answer = await request(strict).post('/');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'idempotency-key-invalid',
      detail: 'The header Idempotency-Key is missing: this operation needs a UUID in it.',
    });
  });

  it('reads the key that is sent', async () => {
    expect((await request(strict).post('/').set('Idempotency-Key', KEY)).body).toEqual({ key: KEY });
  });
});
