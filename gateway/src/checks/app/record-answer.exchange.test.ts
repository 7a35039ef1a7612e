import type { CheckResult } from '@eligibility/contract';
import { answerOf, fakeGateway, type FakeGateway } from '../../testing/fakes';
import { REQUEST, resultOf, WORKSPACE } from '../../testing/samples';
import { checkLive } from './check-live';
import { checkMock } from './check-mock';

const EXCHANGE = Buffer.from([0, 255, 128, 10, 3]);

describe.each([
  ['live', (gateway: FakeGateway) => checkLive(gateway, REQUEST)],
  ['mock', (gateway: FakeGateway) => checkMock(gateway, REQUEST, 'dental')],
  [
    'mock, when it was begun before the fixture was read',
    (gateway: FakeGateway) =>
      checkMock(gateway, { ...REQUEST, waitUntilMs: gateway.clock.monotonicMs() + 5_000 }, 'dental'),
  ],
])('what was exchanged with the payer (%s)', (_kind, check) => {
  const gatewayOf = (result: CheckResult): FakeGateway =>
    fakeGateway({ ask: () => Promise.resolve(result), fixture: () => Promise.resolve(result) });
  const storedOf = async (gateway: FakeGateway): Promise<Buffer | undefined> => {
    const { checkId } = await answerOf(check(gateway));
    const found = await gateway.checks.findAnswer(WORKSPACE.id, checkId);
    if (found?.kind !== 'answered') throw new Error('the answer is not stored');
    if (found.sealedExchange === undefined) return undefined;
    const opened = await gateway.cipher.openExchange(found.sealedExchange, {
      workspaceId: WORKSPACE.id,
      checkId,
    });
    return opened.isReadable ? opened.plaintext : undefined;
  };

  it.each(['active', 'rejected'] as const)(
    'is sealed for its check and stored with an answer that is %s',
    async (outcome) => {
      expect(await storedOf(gatewayOf({ ...resultOf(outcome), exchange: EXCHANGE }))).toEqual(EXCHANGE);
    },
  );

  it('is not stored when the service gave none', async () => {
    expect(await storedOf(gatewayOf(resultOf('active')))).toBeUndefined();
  });

  it('is no part of the answer', async () => {
    const bare = gatewayOf(resultOf('active'));
    const whole = gatewayOf({ ...resultOf('active'), exchange: EXCHANGE });
    expect((await answerOf(check(whole))).body).toBe((await answerOf(check(bare))).body);
  });

  it.each([
    ['of visible characters is kept', 'EC 1', 'EC 1'],
    ['that cannot be searched for is not', 'EC\n1', undefined],
  ])('has a trace that is logged: one %s', async (_which, traceId, kept) => {
    const gateway = gatewayOf({ ...resultOf('active'), traceId });
    const { checkId } = await answerOf(check(gateway));
    expect((await gateway.checks.find(WORKSPACE.id, checkId))?.traceId).toBe(kept);
  });
});
