import type { PayerMatch } from '@eligibility/contract';
import { fakeGateway, refusalOf } from '../../testing/fakes';
import { PAYER, matchedAs, QUESTION, REQUEST, resultOf } from '../../testing/samples';
import { checkBody, type CheckQuestion } from '../domain/check';
import { checkLive } from './check-live';
import type { CheckAnswer } from './check-request';
import type { PayerInquiry } from './ports';

const CAPABLE = {
  ...PAYER,
  capabilities: {
    serviceTypes: ['*'],
    severalServiceTypes: true,
    procedureCodes: false,
    searchWithoutMemberId: false,
    ...{ searchByName: false, searchWithoutFirstName: false },
    dates: {
      ...{ monthsBack: 0, daysBack: 10, daysForward: 10, toMonthEnd: false },
      ...{ isFirstStated: true, isLastStated: true },
    },
    source: 'payer-list',
  },
} as const;

describe('a live check for a clinic without an NPI', () => {
  const ids = [{ payerId: PAYER.payerId, qualifier: 'SV', id: '0098765' }] as const;
  const clinic = { ...REQUEST.clinic, npi: undefined };
  const match = (): Promise<PayerMatch> => Promise.resolve(matchedAs(PAYER));

  it('is asked at a payer that gave it a number of its own', async () => {
    const gateway = fakeGateway({ match });
    const request = { ...REQUEST, clinic: { ...clinic, payerProviderIds: ids } };
    expect(await checkLive(gateway, request)).toMatchObject({ kind: 'answered' });
  });

  it.each([
    ['at another payer', ids.map((one) => ({ ...one, payerId: 'payer-2' }))],
    ['at one that knows it by what goes out next to an NPI', [{ ...ids[0], qualifier: 'TJ' }] as const],
    ['at every payer, without any number', undefined],
  ])('is refused before anything is held %s', async (_where, payerProviderIds) => {
    const gateway = fakeGateway({ match });
    const refusal = await refusalOf(
      checkLive(gateway, { ...REQUEST, clinic: { ...clinic, payerProviderIds } }),
    );
    expect(refusal.code).toBe('payer-requires-field');
    expect(gateway.calls).toEqual(['match', 'forget']);
    expect(gateway.wallet.checks.size).toBe(0);
  });
});

describe('a live check without a member id', () => {
  const { memberId: _none, ...named } = QUESTION.patient;
  const question = { ...QUESTION, patient: { ...named, socialSecurityNumber: '219099999' } };
  const allowing = {
    ...REQUEST.workspace,
    policies: { ...REQUEST.workspace.policies, searchWithoutMemberId: 'allowed' },
  } as const;
  const finding = { ...CAPABLE, capabilities: { ...CAPABLE.capabilities, searchWithoutMemberId: true } };
  const OF_PAYER = 'Cascade Mutual is not known to find a person without a member id.';
  const OF_WORKSPACE = 'The policy of this workspace allows no check without a member id.';

  it('is asked with the social security number where workspace and payer allow it', async () => {
    const asked: PayerInquiry[] = [];
    const gateway = fakeGateway({
      match: () => Promise.resolve(matchedAs(finding)),
      ask: (inquiry) => {
        asked.push(inquiry);
        return Promise.resolve(resultOf('active'));
      },
    });
    const answer = await checkLive(gateway, { ...REQUEST, workspace: allowing, question });
    expect(answer).toMatchObject({ kind: 'answered' });
    expect(asked.map((inquiry) => inquiry.question.patient)).toEqual([question.patient]);
  });

  it.each([
    ['the payer cannot', allowing, CAPABLE, OF_PAYER, 'is required by this payer'],
    ['nothing is known of the payer', allowing, PAYER, OF_PAYER, 'is required by this payer'],
    [
      'the workspace does not allow it',
      REQUEST.workspace,
      finding,
      OF_WORKSPACE,
      "is required by this workspace's policy",
    ],
    [
      'neither allows it',
      REQUEST.workspace,
      PAYER,
      `${OF_PAYER} ${OF_WORKSPACE}`,
      'is required by this payer',
    ],
  ])('is refused before anything is held where %s', async (_why, workspace, payer, detail, message) => {
    const gateway = fakeGateway({ match: () => Promise.resolve(matchedAs(payer)) });
    const refusal = await refusalOf(checkLive(gateway, { ...REQUEST, workspace, question }));
    expect(refusal).toMatchObject({
      code: 'member-id-required',
      options: { detail, fields: [{ field: 'memberId', message }] },
    });
    expect(gateway.calls).toEqual(['match', 'forget']);
    expect(gateway.wallet.checks.size).toBe(0);
  });
});

describe('a live check about a service', () => {
  it('asks the payer about it, and says so in the answer', async () => {
    const service = { serviceTypeCodes: ['35', 'UC'] };
    const request = { ...REQUEST, question: { ...QUESTION, service } };
    const asked: PayerInquiry[] = [];
    const gateway = fakeGateway({
      match: () => Promise.resolve(matchedAs(CAPABLE)),
      ask: (inquiry) => {
        asked.push(inquiry);
        return Promise.resolve(resultOf('active'));
      },
    });
    const context = { ...gateway, render: checkBody };
    const answer = (await checkLive(context, request)) as CheckAnswer;
    expect(asked).toMatchObject([{ service: { sent: service } }]);
    expect(answer.asked).toEqual({ ...service, dateOfService: null, procedureCode: null, notAsked: [] });
    expect(JSON.parse(answer.body)).not.toHaveProperty('asked');
    const replayed = (await checkLive(context, request)) as CheckAnswer;
    expect([replayed.body, replayed.asked]).toEqual([answer.body, answer.asked]);
    expect(replayed.ageSeconds).toBeDefined();
  });

  describe('of a clinic with a usual service', () => {
    const clinic = { ...REQUEST.clinic, defaultServiceType: '35' };
    const run = async (question: CheckQuestion) => {
      const asked: PayerInquiry[] = [];
      const gateway = fakeGateway({
        match: () => Promise.resolve(matchedAs(CAPABLE)),
        ask: (inquiry) => {
          asked.push(inquiry);
          return Promise.resolve(resultOf('active'));
        },
      });
      const answer = (await checkLive(gateway, { ...REQUEST, clinic, question })) as CheckAnswer;
      return { answer, sent: asked[0]?.service?.sent, gateway };
    };

    it('is about it where the request names none', async () => {
      const { answer, sent } = await run(QUESTION);
      expect(sent?.serviceTypeCodes).toEqual(['35']);
      expect(answer.asked?.serviceTypeCodes).toEqual(['35']);
    });

    it("is about the request's own where it names one", async () => {
      const { sent } = await run({ ...QUESTION, service: { serviceTypeCodes: ['UC'] } });
      expect(sent?.serviceTypeCodes).toEqual(['UC']);
    });

    it('is another request once something else is usual', async () => {
      const { gateway } = await run(QUESTION);
      const moved = { ...REQUEST, clinic: { ...clinic, defaultServiceType: 'AL' } };
      expect((await refusalOf(checkLive(gateway, moved))).code).toBe('idempotency-key-reused');
    });
  });

  describe('of a workspace that wants no answer about the plan instead', () => {
    const workspace = {
      ...REQUEST.workspace,
      policies: { ...REQUEST.workspace.policies, serviceNotTaken: 'refuse' },
    } as const;
    const DENTAL = { ...PAYER, capabilities: { ...PAYER.capabilities, serviceTypes: ['35'] } };
    const gatewayOf = () => fakeGateway({ match: () => Promise.resolve(matchedAs(DENTAL)) });
    const about = (...serviceTypeCodes: readonly string[]) => ({
      ...{ ...REQUEST, workspace },
      question: { ...QUESTION, service: { serviceTypeCodes } },
    });

    it('is refused before anything is held where the payer takes nothing of it', async () => {
      const gateway = gatewayOf();
      expect(await refusalOf(checkLive(gateway, about('BE')))).toMatchObject({
        code: 'payer-service-not-taken',
        options: {
          detail:
            'Cascade Mutual is not known to answer about massage therapy (BE), and this workspace refuses to ask about the plan as a whole instead.',
          fields: [{ field: 'serviceTypeCodes' }],
        },
      });
      expect(gateway.calls).toEqual(['match', 'forget']);
      expect(gateway.wallet.checks.size).toBe(0);
    });

    it('is asked where the payer takes one service of it, or the request is about the plan', async () => {
      for (const request of [about('BE', '35'), about('30')])
        expect(await checkLive(gatewayOf(), request)).toMatchObject({ kind: 'answered' });
    });
  });

  it.each([
    ['payer-not-askable', { ...CAPABLE, supportsEligibility: false }],
    ['payer-date-out-of-range', CAPABLE],
  ])('is refused with %s before anything is held, and leaves the key usable', async (code, payer) => {
    const gateway = fakeGateway({ match: () => Promise.resolve(matchedAs(payer)) });
    const service = { serviceTypeCodes: [], dateOfService: '2031-01-01' };
    const refusal = await refusalOf(checkLive(gateway, { ...REQUEST, question: { ...QUESTION, service } }));
    expect(refusal).toMatchObject({
      code,
      options: { detail: expect.stringContaining(PAYER.name) as string },
    });
    expect(gateway.calls).toEqual(['match', 'forget']);
    expect(gateway.wallet.checks.size).toBe(0);
  });

  it('is asked of a payer that needs the date of birth, where that is sent', async () => {
    const payer = { ...PAYER, requiresDateOfBirth: true };
    const gateway = fakeGateway({ match: () => Promise.resolve(matchedAs(payer)) });
    expect(await checkLive(gateway, REQUEST)).toMatchObject({ ageSeconds: undefined });
  });
});
