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

  it('is sealed for its check and stored with the answer', async () => {
    expect(await storedOf(gatewayOf({ ...resultOf('active'), exchange: EXCHANGE }))).toEqual(EXCHANGE);
  });

  it('is stored for a rejection too, which has no figures', async () => {
    expect(await storedOf(gatewayOf({ ...resultOf('rejected'), exchange: EXCHANGE }))).toEqual(EXCHANGE);
  });

  it('is not stored when the service gave none', async () => {
    expect(await storedOf(gatewayOf(resultOf('active')))).toBeUndefined();
  });

  it('is no part of the answer', async () => {
    const [bare, whole] = [
      gatewayOf(resultOf('active')),
      gatewayOf({ ...resultOf('active'), exchange: EXCHANGE }),
    ];
    expect((await answerOf(check(whole))).body).toBe((await answerOf(check(bare))).body);
  });
});
