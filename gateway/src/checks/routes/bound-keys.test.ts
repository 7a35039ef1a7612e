import { fakeApp, type FakeApp } from '../../testing/fake-app';
import { RESERVATION, CLINIC, FACTS, uuid } from '../../testing/samples';

const OTHER_CLINIC = uuid(77);

/** An app whose key is bound to one clinic, with an answered check of that clinic and one of another. */
async function withTwoClinics(clientIds: readonly string[] | undefined) {
  const fake = await fakeApp(clientIds === undefined ? {} : { clientIds });
  const { checks, clock } = fake.gateway;
  const ids = [uuid(8_001), uuid(8_002)] as const;
  const reservations = [
    { ...RESERVATION, checkId: ids[0], idempotencyKey: uuid(9_001), clientId: CLINIC.clientId },
    { ...RESERVATION, checkId: ids[1], idempotencyKey: uuid(9_002), clientId: OTHER_CLINIC },
  ];
  for (const reservation of reservations) {
    const reserved = await checks.reserve(reservation);
    if (reserved.kind !== 'mine') throw new Error('the key was free');
    await checks.recordAnswer({
      ...reserved.attempt,
      answeredAtMs: clock.now(),
      sealedAnswer: Buffer.from('answer'),
      facts: FACTS,
      settlement: undefined,
    });
  }
  return { fake, own: ids[0], foreign: ids[1] };
}

/** The checks in the log that the app's key sees. */
async function idsIn(fake: FakeApp, query = ''): Promise<readonly string[]> {
  const answer = await fake.call('get', `/api/eligibility/checks${query}`);
  return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id);
}

describe('a key that is bound to a clinic', () => {
  it('sees the checks of that clinic in the log, and no others', async () => {
    const { fake, own } = await withTwoClinics([CLINIC.clientId]);
    expect(await idsIn(fake)).toEqual([own]);
  });

  it.each([`clientId=${OTHER_CLINIC}`, `checkId=${uuid(8_002)}`, `idempotencyKey=${uuid(9_002)}`])(
    'finds no check of another clinic by %s',
    async (query) => {
      const { fake } = await withTwoClinics([CLINIC.clientId]);
      expect(await idsIn(fake, `?${query}`)).toEqual([]);
      const { fake: unbound, foreign } = await withTwoClinics(undefined);
      expect(await idsIn(unbound, `?${query}`)).toEqual([foreign]);
    },
  );

  it('finds no check of another clinic by its id', async () => {
    const { fake, own, foreign } = await withTwoClinics([CLINIC.clientId]);
    expect((await fake.call('get', `/api/eligibility/checks/${own}`)).status).toBe(200);
    expect((await fake.call('get', `/api/eligibility/checks/${foreign}`)).status).toBe(404);
  });
});

it('a key that is bound to no clinic sees the checks of all', async () => {
  const { fake, own, foreign } = await withTwoClinics(undefined);
  expect([...(await idsIn(fake))].sort()).toEqual([own, foreign]);
});
