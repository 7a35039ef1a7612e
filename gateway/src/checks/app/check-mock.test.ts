import { AppError } from '@eligibility/kit';
import { answerOf, fakeGateway, refusalOf } from '../../testing/fakes';
import { CLINIC, REQUEST, resultOf, WORKSPACE } from '../../testing/samples';
import { checkMock } from './check-mock';

describe('checkMock', () => {
  it('answers from the fixture without wallet, catalog or payer network', async () => {
    const slugs: string[] = [];
    const gateway = fakeGateway({
      granted: 0,
      fixture: (slug) => {
        slugs.push(slug);
        return Promise.resolve(resultOf('inactive'));
      },
    });
    const { body } = await answerOf(checkMock(gateway, REQUEST, 'medical-inactive'));
    expect(JSON.parse(body)).toMatchObject({ success: false, upstreamStatusCode: 200 });
    expect(slugs).toEqual(['medical-inactive']);
    expect(gateway.calls).toEqual(['fixture', 'record']);
  });

  it('is stored before the fixture is read, so that a caller who bounds the wait may get its id', async () => {
    const states: unknown[] = [];
    const gateway = fakeGateway({
      fixture: async () => {
        states.push(...(await gateway.checks.listOpen(10)).map(({ state }) => state));
        return resultOf('active');
      },
    });
    const waitUntilMs = gateway.clock.monotonicMs() + 5_000;
    await answerOf(checkMock(gateway, { ...REQUEST, waitUntilMs }, 'dental'));
    expect(states).toEqual(['running']);
  });

  it('is logged as a mock, with the payer the fixture names and uncharged', async () => {
    const gateway = fakeGateway();
    const { checkId } = await checkMock(gateway, REQUEST, 'dental');
    expect(await gateway.checks.find(WORKSPACE.id, checkId)).toMatchObject({
      kind: 'mock',
      clientId: CLINIC.clientId,
      payerId: undefined,
      payerName: 'Cascade Mutual of Oregon',
      isCharged: false,
    });
  });

  it('is finished once it is answered: nothing is left to settle', async () => {
    const gateway = fakeGateway();
    await checkMock(gateway, REQUEST, 'dental');
    gateway.clock.advance(30_000);
    expect(await gateway.checks.takeOverdue('process-2', 10)).toEqual([]);
  });

  it('replays for the same fixture, and refuses its key for another one', async () => {
    const gateway = fakeGateway();
    const first = await checkMock(gateway, REQUEST, 'dental');
    expect(await checkMock(gateway, REQUEST, 'dental')).toEqual({ ...first, ageSeconds: 0 });
    const refusal = await refusalOf(checkMock(gateway, REQUEST, 'medical-inactive'));
    expect(refusal.code).toBe('idempotency-key-reused');
  });

  it('lists the slugs when there is no such fixture, and leaves the key usable', async () => {
    const gateway = fakeGateway({ fixture: () => Promise.resolve(undefined) });
    const refusal = await refusalOf(checkMock(gateway, REQUEST, 'dentul'));
    expect(refusal.code).toBe('unknown-fixture');
    expect(refusal.options.extensions).toEqual({ slugs: ['dental', 'medical-inactive'] });
    expect(gateway.calls).toEqual(['fixture', 'forget']);
  });

  it('is unavailable when the fixtures are, and leaves the key usable', async () => {
    const down = new AppError('service-unavailable');
    const gateway = fakeGateway({ fixture: () => Promise.reject(down) });
    expect(await refusalOf(checkMock(gateway, REQUEST, 'dental'))).toBe(down);
    expect(gateway.calls).toEqual(['fixture', 'forget']);
  });
});
