import { AppError, ERROR_TABLE, type ErrorCode } from '@eligibility/kit';
import { Router, type RequestHandler } from 'express';
import request from 'supertest';
import { methodNotAllowed } from './problem';
import { contextOf, type RequestContext } from './request-context';
import { serve } from '../testing/serve';

const CODES = Object.keys(ERROR_TABLE) as ErrorCode[];
const OPTIONS = {
  detail: 'A sentence for the caller.',
  fields: [{ field: 'memberId', message: 'is required' }],
  extensions: { candidates: ['one'] },
  cause: new Error('INNER TEXT'),
};

const throwing =
  (thrown: unknown): RequestHandler =>
  () => {
    throw thrown;
  };

describe('problem', () => {
  it.each(CODES)('answers %s with its status and all that the caller may know, and no more', async (code) => {
    const { http: status, title, remedy } = ERROR_TABLE[code];
    const answer = await request(serve(throwing(new AppError(code, OPTIONS)))).get('/');
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.get('WWW-Authenticate')).toBe(code === 'unauthorized' ? 'Bearer' : undefined);
    expect(answer.body).toEqual({
      type: `/docs/errors/${code}`,
      title,
      status,
      instance: answer.get('X-Request-Id'),
      code,
      ...(status >= 500
        ? { detail: remedy }
        : { detail: OPTIONS.detail, errors: OPTIONS.fields, ...OPTIONS.extensions }),
    });
  });

  it('says what to do where no more specific text is given', async () => {
    const answer = await request(serve(throwing(new AppError('rate-limited')))).get('/');
    expect(answer.body).toMatchObject({ detail: ERROR_TABLE['rate-limited'].remedy });
  });

  it('names the wrong fields in the detail, the only member that many tools show', async () => {
    const fields = [{ field: 'memberId', message: 'must have at most 80 characters' }];
    const answer = await request(serve(throwing(new AppError('validation-failed', { fields })))).get('/');
    expect(answer.body).toMatchObject({
      detail: 'memberId must have at most 80 characters.',
      errors: fields,
    });
  });

  it.each<[string, unknown]>([
    ['an error', new Error('INNER TEXT')],
    ['an error with a status of its own', Object.assign(new Error('INNER TEXT'), { status: 502 })],
    ['a string', 'INNER TEXT'],
  ])('answers an unexpected %s as internal, without its text', async (_what, thrown) => {
    const answer = await request(serve(throwing(thrown))).get('/');
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: 'internal' });
    expect(answer.text).not.toContain('INNER TEXT');
  });

  it('handles an async failure in the same way', async () => {
    const answer = await request(serve(() => Promise.reject(new AppError('not-found')))).get('/');
    expect(answer.status).toBe(404);
  });

  it.each<[ErrorCode, number | undefined, string | undefined]>([
    ['idempotency-in-progress', 4, '4'],
    ['rate-limited', 30, '30'],
    ['service-unavailable', undefined, '2'],
    ['service-unavailable', 9, '9'],
    ['internal', undefined, undefined],
    ['validation-failed', undefined, undefined],
  ])('%s with retryAfterSeconds %s has Retry-After %s', async (code, retryAfterSeconds, header) => {
    const options = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const answer = await request(serve(throwing(new AppError(code, options)))).get('/');
    expect(answer.get('Retry-After')).toBe(header);
  });

  it('passes only our own failures to the log', async () => {
    const contexts: RequestContext[] = [];
    const noting =
      (thrown: AppError): RequestHandler =>
      (_req, res) => {
        contexts.push(contextOf(res));
        throw thrown;
      };
    const ours = new AppError('internal', OPTIONS);
    await request(serve(noting(ours))).get('/');
    await request(serve(noting(new AppError('validation-failed', OPTIONS)))).get('/');
    expect(contexts.map(({ code, failure }) => ({ code, failure }))).toEqual([
      { code: 'internal', failure: ours },
      { code: 'validation-failed', failure: undefined },
    ]);
  });

  it('cuts the connection, and writes nothing, when the answer has already begun', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const app = serve((_req, res) => {
      res.write('half an answer');
      throw new Error('INNER TEXT');
    });
    app.set('env', 'production');
    await expect(request(app).get('/')).rejects.toThrow(/aborted|socket hang up/);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it.each(['/%', '/%E0%A4%A'])('answers a path that cannot be decoded as a bad request: %s', async (path) => {
    const router = Router();
    router.get('/:id', throwing(new Error('not reached')));
    const answer = await request(serve(router)).get(path);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation-failed' });
  });
});

describe('notFound', () => {
  it('answers unknown paths', async () => {
    const answer = await request(serve()).get('/nothing/here');
    expect(answer.body).toMatchObject({ code: 'not-found', status: 404 });
  });
});

describe('methodNotAllowed', () => {
  it('lists the allowed methods', async () => {
    const answer = await request(serve(methodNotAllowed('GET', 'POST'))).delete('/');
    expect(answer.status).toBe(405);
    expect(answer.get('Allow')).toBe('GET, POST');
    expect(answer.body).toMatchObject({ code: 'method-not-allowed', detail: 'Use GET or POST.' });
  });
});
