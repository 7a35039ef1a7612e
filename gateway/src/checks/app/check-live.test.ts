import { OUTCOMES, type Outcome, type PayerMatch } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { settlementOf } from '../domain/charge-table';
import type { ChargePolicy } from '../../identity/domain/workspace';
import { fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import {
  CLINIC,
  PAYER,
  matchedAs,
  QUESTION,
  REQUEST,
  resultOf,
  uuid,
  WORKSPACE,
} from '../../testing/samples';
import { checkLive } from './check-live';
import type { Attempt, PayerInquiry } from './ports';
import { reconcile } from './reconcile';

const DOWN = new AppError('service-unavailable');
const UNTOUCHED = { available: 1, held: 0, captured: 0, granted: 1 };

const balanceOf = ({ wallet }: FakeGateway): ReturnType<FakeGateway['wallet']['balance']> =>
  wallet.balance(WORKSPACE.id, REQUEST.budget);

describe('checkLive', () => {
  it('matches the payer, holds one check, asks, records the answer, and only then captures', async () => {
    const asked: PayerInquiry[] = [];
    const gateway = fakeGateway({
      ask: (inquiry) => {
        asked.push(inquiry);
        return Promise.resolve(resultOf('active'));
      },
    });
    const answer = await checkLive(gateway, REQUEST);
    expect(gateway.calls).toEqual(['match', 'hold', 'ask', 'record', 'capture']);
    const { callerAddresses } = REQUEST;
    expect(asked).toEqual([
      {
        workspace: WORKSPACE,
        checkId: answer.checkId,
        payer: PAYER,
        clinic: CLINIC,
        question: QUESTION,
        isDependent: false,
        service: undefined,
        callerAddresses,
      },
    ]);
    expect(gateway.wallet.checks).toEqual(new Map([[answer.checkId, { state: 'captured', fence: 1 }]]));
    expect(await gateway.checks.find(WORKSPACE.id, answer.checkId)).toMatchObject({
      kind: 'live',
      clientId: CLINIC.clientId,
      payerId: PAYER.payerId,
      payerName: PAYER.name,
      outcome: 'active',
      isCharged: true,
    });
  });

  describe.each<ChargePolicy>(['every-live-check', 'answered-only'])('under %s', (chargePolicy) => {
    it.each<Outcome>([...OUTCOMES])(
      'charges an answer that is %s as the charge table says, and notes the checks that remain',
      async (outcome) => {
        const gateway = fakeGateway({ ask: () => Promise.resolve(resultOf(outcome)) });
        const workspace = { ...WORKSPACE, chargePolicy };
        const noted: number[] = [];
        const noteChecksRemaining = (checks: number) => noted.push(checks);
        const { checkId } = await checkLive(gateway, { ...REQUEST, workspace, noteChecksRemaining });
        const isCharged = settlementOf(outcome, chargePolicy) === 'capture';
        expect(await balanceOf(gateway)).toEqual({
          ...UNTOUCHED,
          available: isCharged ? 0 : 1,
          captured: isCharged ? 1 : 0,
        });
        expect(noted.at(-1)).toBe(isCharged ? 0 : 1);
        expect(await gateway.checks.find(WORKSPACE.id, checkId)).toMatchObject({ outcome, isCharged });
      },
    );
  });

  describe('without a payer to ask', () => {
    const candidates = [
      { payer: PAYER, score: 88, matchedOn: 'Cascade' },
      { payer: { ...PAYER, payerId: 'payer-2', name: 'Cascade Health' }, score: 87.5 },
    ];
    const shown = [
      { payerId: 'payer-1', name: 'Cascade Mutual', score: 88, states: ['OR', 'WA'], matchedOn: 'Cascade' },
      { payerId: 'payer-2', name: 'Cascade Health', score: 87.5, states: ['OR', 'WA'] },
    ];

    it.each<[string, PayerMatch, object]>([
      [
        'payer-ambiguous',
        { kind: 'ambiguous', candidates, candidateCount: 7, distinction: { by: 'name', example: undefined } },
        {
          detail: expect.stringMatching(/^7 payers fit\. Which company is it/) as string,
          extensions: { candidates: shown, candidateCount: 7 },
        },
      ],
      ['payer-not-found', { kind: 'not-found', nearest: candidates }, { extensions: { candidates: shown } }],
      ['payer-not-found', { kind: 'not-found', nearest: [] }, { extensions: { candidates: [] } }],
      [
        'payer-requires-field',
        matchedAs({ ...PAYER, requiresDateOfBirth: true }),
        { fields: [{ field: 'patientDateOfBirth', message: 'is required by this payer' }] },
      ],
    ])('refuses with %s, touches no wallet and leaves the key usable', async (code, match, options) => {
      const gateway = fakeGateway({ match: () => Promise.resolve(match) });
      const { patient } = QUESTION;
      const question = { ...QUESTION, patient: { ...patient, dateOfBirth: undefined } };
      const refusal = await refusalOf(checkLive(gateway, { ...REQUEST, question }));
      expect(refusal).toMatchObject({ code, options });
      expect(gateway.calls).toEqual(['match', 'forget']);
      expect(gateway.wallet.checks.size).toBe(0);
    });

    it('is unavailable when the catalog is down, with nothing held', async () => {
      const gateway = fakeGateway({ match: () => Promise.reject(DOWN) });
      expect(await refusalOf(checkLive(gateway, REQUEST))).toBe(DOWN);
      expect(gateway.calls).toEqual(['match', 'forget']);
    });
  });

  it('asks no payer and releases nothing when the wallet is empty; after a grant the same key works', async () => {
    const gateway = fakeGateway({ granted: 0 });
    expect(await refusalOf(checkLive(gateway, REQUEST))).toMatchObject({ code: 'insufficient-balance' });
    expect(gateway.calls).toEqual(['match', 'hold', 'forget']);

    const change = { workspaceId: WORKSPACE.id, operationId: 'grant:1', checks: 1, actor: 'a', reason: 'r' };
    await gateway.wallet.grant(change, REQUEST.budget);
    expect(await checkLive(gateway, REQUEST)).toMatchObject({ ageSeconds: undefined });
  });

  it('lets exactly as many of 50 concurrent checks through as the wallet has', async () => {
    const gateway = fakeGateway({ granted: 10 });
    const checks = Array.from({ length: 50 }, (_, n) =>
      checkLive(gateway, { ...REQUEST, idempotencyKey: uuid(6_000 + n) }),
    );
    const settled = await Promise.allSettled(checks);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await balanceOf(gateway)).toEqual({ available: 0, held: 0, captured: 10, granted: 10 });
  });

  it.each([
    ['is down', DOWN],
    ['answers what we do not know', new AppError('internal')],
  ])(
    'releases the hold when the clearinghouse %s, and frees the key for any request',
    async (_how, failure) => {
      const gateway = fakeGateway({ ask: () => Promise.reject(failure) });
      expect(await refusalOf(checkLive(gateway, REQUEST))).toBe(failure);
      expect(gateway.calls).toEqual(['match', 'hold', 'ask', 'release', 'forget']);
      expect(await balanceOf(gateway)).toEqual(UNTOUCHED);
      const question = { ...QUESTION, payerName: 'Another payer' };
      expect(await refusalOf(checkLive(gateway, { ...REQUEST, question }))).toBe(failure);
    },
  );

  it('releases a hold whose reply was lost, because it may have been placed', async () => {
    const gateway = fakeGateway();
    const { wallet } = gateway;
    const hold: typeof wallet.hold = async (held, budget) => {
      await wallet.hold(held, budget);
      throw DOWN;
    };
    expect(await refusalOf(checkLive({ ...gateway, wallet: { ...wallet, hold } }, REQUEST))).toBe(DOWN);
    expect(gateway.calls).toEqual(['match', 'hold', 'release', 'forget']);
    expect(await balanceOf(gateway)).toEqual(UNTOUCHED);
  });

  it('leaves a hold that it cannot release to the reconciler', async () => {
    const gateway = fakeGateway({ ask: () => Promise.reject(DOWN) });
    const { wallet } = gateway;
    const deaf = { ...gateway, wallet: { ...wallet, settle: () => Promise.reject(DOWN) } };
    expect(await refusalOf(checkLive(deaf, REQUEST))).toBe(DOWN);
    expect(gateway.calls).toEqual(['match', 'hold', 'ask', 'expireLease']);
    expect(await balanceOf(gateway)).toEqual({ ...UNTOUCHED, available: 0, held: 1 });

    await reconcile(gateway);
    expect(await balanceOf(gateway)).toEqual(UNTOUCHED);
  });

  it('answers when the wallet cannot capture, and the reconciler captures once', async () => {
    const gateway = fakeGateway();
    const deaf = { ...gateway, wallet: { ...gateway.wallet, settle: () => Promise.reject(DOWN) } };
    expect(await checkLive(deaf, REQUEST)).toMatchObject({ ageSeconds: undefined });
    expect(await balanceOf(gateway)).toEqual({ ...UNTOUCHED, available: 0, held: 1 });

    gateway.clock.advance(30_000);
    await reconcile(gateway);
    await reconcile(gateway);
    expect(await balanceOf(gateway)).toEqual({ ...UNTOUCHED, available: 0, captured: 1 });
  });

  describe('after taking over from an owner that died with its hold open', () => {
    const died = async (gateway: FakeGateway): Promise<void> => {
      const neverAnswers = { ...gateway.clearinghouse, ask: () => new Promise<never>(() => undefined) };
      void checkLive({ ...gateway, clearinghouse: neverAnswers }, REQUEST);
      await eventually(() => gateway.wallet.checks.size > 0);
      gateway.clock.advance(30_000);
    };

    it('continues with the existing hold: one debit', async () => {
      const gateway = fakeGateway();
      await died(gateway);
      await checkLive(gateway, REQUEST);
      expect(await balanceOf(gateway)).toEqual({ ...UNTOUCHED, available: 0, captured: 1 });
      expect([...gateway.wallet.checks.values()]).toEqual([{ state: 'captured', fence: 2 }]);
    });

    it('keeps the hold when the payer can no longer be matched', async () => {
      const gateway = fakeGateway();
      await died(gateway);
      const catalogIsDown = { ...gateway.payers, match: () => Promise.reject(DOWN) };
      expect(await refusalOf(checkLive({ ...gateway, payers: catalogIsDown }, REQUEST))).toBe(DOWN);
      await reconcile(gateway);
      expect(await balanceOf(gateway)).toEqual(UNTOUCHED);
    });

    it('makes the wallet refuse a late hold of that owner when the wallet was empty for its own', async () => {
      const gateway = fakeGateway({ granted: 0 });
      const late: Attempt[] = [];
      const hold = (held: Attempt): Promise<never> => {
        late.push(held);
        return new Promise(() => undefined);
      };
      void checkLive({ ...gateway, wallet: { ...gateway.wallet, hold } }, REQUEST);
      await eventually(() => late.length > 0);
      gateway.clock.advance(30_000);
      expect(await refusalOf(checkLive(gateway, REQUEST))).toMatchObject({ code: 'insufficient-balance' });

      const topUp = { workspaceId: WORKSPACE.id, operationId: 'grant:1', checks: 1, actor: 'a', reason: 'r' };
      await gateway.wallet.grant(topUp, REQUEST.budget);
      const holds = late.map((held) => refusalOf(gateway.wallet.hold(held, REQUEST.budget)));
      expect(await Promise.all(holds)).toMatchObject([{ code: 'operation-conflict' }]);
      expect(await balanceOf(gateway)).toEqual(UNTOUCHED);
    });

    it('asks an owner whose fence the wallet no longer accepts to retry', async () => {
      const gateway = fakeGateway();
      const hold = (): Promise<never> => Promise.reject(new AppError('operation-conflict'));
      const late = await refusalOf(checkLive({ ...gateway, wallet: { ...gateway.wallet, hold } }, REQUEST));
      expect(late).toMatchObject({ code: 'idempotency-in-progress', options: { retryAfterSeconds: 1 } });
    });
  });
});
