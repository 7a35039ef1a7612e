import { AppError } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import request from 'supertest';
import { serve } from '../testing/serve';
import { accessLog } from './observe-requests';

const NOBODY = { workspaceId: undefined, keyId: undefined, personId: undefined, actor: undefined };

/** The line about a request that ends so. */
async function lineAbout(thrown: unknown): Promise<string> {
  const lines: string[] = [];
  const clock = fakeClock();
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const app = serve(
    accessLog(log, clock, () => NOBODY),
    () => {
      throw thrown;
    },
  );
  await request(app).get('/?memberId=CANARY77001');
  await eventually(() => lines.length > 0);
  return lines[0] ?? '';
}

describe('the access log', () => {
  it.each([
    ['a bug that quotes a patient', new TypeError('CANARY77001 Canarina')],
    ['a bug whose cause quotes one', new Error('x', { cause: new TypeError('Canarina 1984-02-29') })],
  ])('has the kind and the place of %s, and never its text', async (_what, bug) => {
    const line = await lineAbout(bug);
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'request failed',
      code: 'internal',
      status: 500,
      failure: { cause: { frames: expect.any(Array) as unknown } },
    });
    expect(line).toContain('"name":"TypeError"');
    expect(line).not.toMatch(/CANARY|Canarina|1984/);
  });

  it('has the code of a refusal, which is no failure of ours', async () => {
    const line = JSON.parse(await lineAbout(new AppError('not-found'))) as object;
    expect(line).toMatchObject({ level: 'info', msg: 'request', code: 'not-found', status: 404 });
    expect(line).not.toHaveProperty('failure');
  });
});
