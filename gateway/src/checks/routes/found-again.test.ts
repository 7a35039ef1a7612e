import type { Response } from 'supertest';
import { CHECK_FIELDS, fakeApp } from '../../testing/fake-app';
import { uuid } from '../../testing/samples';

const QUERY = new URLSearchParams(CHECK_FIELDS).toString();

describe('the log of a workspace', () => {
  it('has the check that an answer names, and the same check for its replay', async () => {
    const fake = await fakeApp({ granted: 2 });
    const ask = (path: string, key: string): Promise<Response> =>
      fake.call('get', `/api/eligibility/${path}?${QUERY}&idempotencyKey=${key}`);
    for (const [path, key] of [
      ['check', uuid(71)],
      ['check/mock', uuid(72)],
    ] as const) {
      const [first, replay] = [await ask(path, key), await ask(path, key)];
      const checkId = first.get('Check-Id') ?? '';
      expect(replay.get('Idempotent-Replayed')).toBe('true');
      expect(replay.get('Check-Id')).toBe(checkId);
      const line = await fake.call('get', `/api/eligibility/checks/${checkId}`);
      expect(line.body).toMatchObject({
        id: checkId,
        requestId: first.get('X-Request-Id'),
        traceId: 'trace-1',
      });
      const found = await fake.call('get', `/api/eligibility/checks?idempotencyKey=${key}`);
      expect(found.body).toEqual({ data: [line.body], nextCursor: null });
      expect(fake.lines.filter((text) => text.includes('"upstreamTraceId":"trace-1"'))).not.toEqual([]);
    }
  });

  it.each(['checks?client=x', 'checks?outcome=nope', 'payers?q=aetna'])(
    'is not found by %s',
    async (query) => {
      const fake = await fakeApp();
      const path = query.startsWith('payers') ? `/api/${query}` : `/api/eligibility/${query}`;
      expect((await fake.call('get', path)).body).toMatchObject({ code: 'validation-failed', status: 400 });
    },
  );
});
