import { AppError } from '@eligibility/kit';
import { answerOf, fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import { FACTS, REQUEST, uuid } from '../../testing/samples';
import { checkLive } from './check-live';
import type { CheckAnswer } from './check-request';

describe('a live check with sealed answers', () => {
  let gateway: FakeGateway;
  beforeEach(() => {
    gateway = fakeGateway();
  });

  const once = (): Promise<CheckAnswer> => answerOf(checkLive(gateway, REQUEST));

  it('asks no payer and holds nothing while no key can seal the answer; the idempotency key stays usable', async () => {
    const { cipher } = gateway;
    const away = new AppError('service-unavailable');
    gateway = { ...gateway, cipher: { ...cipher, prepare: () => Promise.reject(away) } };
    expect(await refusalOf(once())).toBe(away);
    expect(gateway.calls).toEqual(['forget']);
    gateway = { ...gateway, cipher };
    expect(await once()).toMatchObject({ ageSeconds: undefined });
  });

  it('refuses a retry whose stored answer does not open: it is counted and logged, not asked, not charged', async () => {
    const { checkId } = await once();
    const lines: unknown[] = [];
    const counted: unknown[] = [];
    const moved = gateway.cipher.seal('{"planName":"CANARY"}', { workspaceId: uuid(11), checkId });
    gateway = {
      ...gateway,
      checks: {
        ...gateway.checks,
        reserve: () =>
          Promise.resolve({
            kind: 'replay',
            checkId,
            answeredAtMs: gateway.clock.now(),
            sealedAnswer: moved,
            source: FACTS,
          } as const),
      },
      log: { ...gateway.log, error: (message, fields) => void lines.push([message, fields]) },
      meter: {
        ...gateway.meter,
        unreadable: (kind, reason) => void counted.push([kind, reason]),
      },
    };
    for (let retries = 0; retries < 2; retries += 1) {
      const refusal = await refusalOf(once());
      expect(refusal.code).toBe('idempotency-result-expired');
      expect(refusal.options.detail).toBe(
        `The answer of check ${checkId} is stored but cannot be opened. Ask the operator, or send a new idempotency key to check, and to pay, again.`,
      );
    }
    expect(gateway.calls).toEqual(['match', 'hold', 'ask', 'record', 'capture']);
    const line = [
      'a stored answer does not open',
      { checkId, requestId: REQUEST.budget.requestId, reason: 'damaged' },
    ];
    expect(lines).toEqual([line, line]);
    expect(counted).toEqual([
      ['live', 'damaged'],
      ['live', 'damaged'],
    ]);
  });
});
