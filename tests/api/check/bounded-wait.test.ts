import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { PATIENT, type Answer, type Client } from '../../helpers/client';
import { SHORT_DEADLINE, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const CHECK = '/api/eligibility/checks';

/** A live check whose caller waits as long as `Prefer` says. */
function asked(
  { call }: Pick<Client, 'call'>,
  memberId: string,
  { wait, key = randomUUID() }: { readonly wait: number; readonly key?: string },
): Promise<Answer> {
  return call(CHECK, {
    json: { ...PATIENT, memberId },
    headers: { Prefer: `wait=${String(wait)}`, 'Idempotency-Key': key },
  });
}

function answerAt({ call }: Pick<Client, 'call'>, { headers }: Answer, wait = 30): Promise<Answer> {
  return call(String(headers['location']), { headers: { Prefer: `wait=${String(wait)}` } });
}

describe('a caller that limits its wait', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Bounded wait', SHORT_DEADLINE);
  });

  it('gets a 202 in time, then the later answer by its key and by its id, charged once', async () => {
    const before = await system.balance();
    const key = randomUUID();
    const early = await asked(system, 'SLOW1000-V', { wait: 0, key });
    expect(early.status).toBe(202);
    const [byId, byKey] = await Promise.all([
      answerAt(system, early),
      asked(system, 'SLOW1000-V', { wait: 30, key }),
    ]);
    expect([byId.status, byKey.status]).toEqual([200, 200]);
    expect(byId.text).toBe(byKey.text);
    expect(byId.body).toMatchObject({ success: true });
    await eventually(async () => (await system.balance()).held === before.held);
    expect(await system.balance()).toEqual({
      ...before,
      available: before.available - 1,
      captured: before.captured + 1,
    });
  });

  it('is answered that the payer did not respond, which is charged by the charge policy', async () => {
    const before = await system.balance();
    const early = await asked(system, 'HANG-V', { wait: 1 });
    expect(early.status).toBe(202);
    expect((await system.balance()).held).toBe(before.held + 1);
    const answer = await answerAt(system, early);
    expect(answer.body).toMatchObject({ success: false, upstreamStatusCode: 504 });
    await eventually(async () => (await system.balance()).captured === before.captured + 1);
  });
});
