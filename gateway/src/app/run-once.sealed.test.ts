import { AppError } from '@eligibility/kit';
import { fakeGateway, refusalOf, type FakeGateway } from './_fakes';
import { CLAIM, FACTS, resultOf, uuid } from './_samples';
import { runOnce, type OnceAnswer } from './run-once';

describe('runOnce, where answers are sealed and opened', () => {
  let gateway: FakeGateway;
  let ran: number;
  let settled: number;
  beforeEach(() => {
    gateway = fakeGateway();
    ran = 0;
    settled = 0;
  });

  const once = (): Promise<OnceAnswer> =>
    runOnce(gateway, CLAIM, {
      run: () => {
        ran += 1;
        return Promise.resolve({
          kind: 'concluded',
          result: resultOf('active'),
          payer: { id: 'payer-1', name: 'Cascade Mutual' },
          settlement: 'capture',
        });
      },
      settle: () => {
        settled += 1;
        return Promise.resolve();
      },
      startedMs: gateway.clock.monotonicMs(),
    });

  it('asks nobody and holds nothing while no key is at hand to seal the answer with; the key stays usable', async () => {
    const { cipher } = gateway;
    const away = new AppError('service-unavailable');
    gateway = { ...gateway, cipher: { ...cipher, prepare: () => Promise.reject(away) } };
    expect(await refusalOf(once())).toBe(away);
    expect([ran, gateway.events]).toEqual([0, ['forget']]);
    gateway = { ...gateway, cipher };
    expect(await once()).toMatchObject({ isReplay: false });
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
        claim: () =>
          Promise.resolve({ kind: 'replay', checkId, sealedAnswer: moved, source: FACTS } as const),
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
    expect([ran, settled]).toEqual([1, 1]);
    const line = [
      'a stored answer does not open',
      { checkId, requestId: CLAIM.requestId, reason: 'damaged' },
    ];
    expect(lines).toEqual([line, line]);
    expect(counted).toEqual([
      ['live', 'damaged'],
      ['live', 'damaged'],
    ]);
  });
});
