import type { CheckResult } from '@eligibility/contract';
import { fakeClock } from '@eligibility/kit/testing';
import { fakeGateway } from '../../testing/fakes';
import { matchedAs, PAYER, REQUEST, resultOf, WORKSPACE } from '../../testing/samples';
import { checkLive } from './check-live';
import { askOrganisation } from './ask-organisation';
import type { PayerInquiry } from './ports';

const SIBLING = { ...PAYER, payerId: 'payer-2', name: 'Cascade Health Plan' };
const UNKNOWN: CheckResult = { ...resultOf('rejected'), rejectCodes: ['75'] };

const inquiryTo = (payer: PayerInquiry['payer']): PayerInquiry => ({
  workspace: WORKSPACE,
  checkId: 'check-1',
  payer,
  clinic: REQUEST.clinic,
  question: REQUEST.question,
  callerAddresses: [],
});

describe('an organisation with several rows', () => {
  const setUp = (answers: Readonly<Record<string, CheckResult>>) => {
    const clock = fakeClock();
    const asked: string[] = [];
    const clearinghouse = {
      ask: ({ payer }: PayerInquiry) => {
        asked.push(payer.payerId);
        return Promise.resolve(answers[payer.payerId] ?? UNKNOWN);
      },
    };
    const budget = { requestId: 'request-1', deadlineMs: clock.now() + 20_000 };
    const ask = (deadlineMs = budget.deadlineMs) =>
      askOrganisation(
        { clearinghouse, clock },
        { first: inquiryTo(PAYER), otherWayRound: undefined, siblings: [inquiryTo(SIBLING)] },
        {
          ...budget,
          deadlineMs,
        },
      );
    return { ask, asked, clock };
  };

  it('answers from the next row where the first one does not know the member', async () => {
    const { ask, asked } = setUp({ 'payer-2': resultOf('active') });
    expect(await ask()).toMatchObject({ inquiry: { payer: SIBLING }, result: { outcome: 'active' } });
    expect(asked).toEqual(['payer-1', 'payer-2']);
  });

  it.each([
    ['knows the member', resultOf('inactive')],
    ['refuses the birth date of a member that it knows', { ...resultOf('rejected'), rejectCodes: ['71'] }],
    ['cannot be reached', resultOf('unavailable')],
  ])('is asked once where the first row %s', async (_, result) => {
    const { ask, asked } = setUp({ 'payer-1': result });
    expect(await ask()).toMatchObject({ inquiry: { payer: PAYER }, result });
    expect(asked).toEqual(['payer-1']);
  });

  it.each([
    ['does not know the member either', UNKNOWN],
    ['cannot be reached', resultOf('unavailable')],
  ])('keeps the answer of the first row where the next one %s', async (_, result) => {
    const { ask } = setUp({ 'payer-2': result });
    expect(await ask()).toMatchObject({ inquiry: { payer: PAYER }, result: UNKNOWN });
  });

  it('asks no other row when the time of the check is nearly over', async () => {
    const { ask, asked, clock } = setUp({ 'payer-2': resultOf('active') });
    expect(await ask(clock.now() + 1_999)).toMatchObject({ result: UNKNOWN });
    expect(asked).toEqual(['payer-1']);
  });
});

describe('a patient who may be in the wrong loop', () => {
  const POLICYHOLDER = { firstName: 'Ann', lastName: 'Young' };
  const asked = async (differences: object, rejectCode: string) => {
    const isDependents: (boolean | undefined)[] = [];
    const gateway = fakeGateway({
      match: () => Promise.resolve(matchedAs(PAYER)),
      ask: ({ isDependent }) => {
        isDependents.push(isDependent);
        const isFirst = isDependents.length === 1;
        return Promise.resolve(
          isFirst ? { ...resultOf('rejected'), rejectCodes: [rejectCode] } : resultOf('active'),
        );
      },
    });
    const question = { ...REQUEST.question, ...differences };
    await checkLive(gateway, { ...REQUEST, question });
    return { isDependents, holds: gateway.calls.filter((event) => event === 'hold').length };
  };

  it.each(['58', '65', '67', '71', '73', '75'])(
    'is asked for once more the other way round after AAA %s, for one charge',
    async (code) => {
      expect(await asked({ relationship: 'child', policyholder: POLICYHOLDER }, code)).toEqual({
        isDependents: [true, false],
        holds: 1,
      });
      expect(await asked({ policyholder: POLICYHOLDER }, code)).toMatchObject({
        isDependents: [false, true],
      });
    },
  );

  it.each<[string, object, string]>([
    ['no policyholder is known', { relationship: 'child' }, '75'],
    ['the payer has another reason', { policyholder: POLICYHOLDER, relationship: 'child' }, '43'],
    [
      'the birth date alone of a policyholder is known',
      { policyholder: { dateOfBirth: '1980-01-31' } },
      '75',
    ],
  ])('is asked for once where %s', async (_, differences, code) => {
    expect((await asked(differences, code)).isDependents).toHaveLength(1);
  });

  it('is always the subscriber with a Medicare id', async () => {
    const patient = { ...REQUEST.question.patient, memberId: '1EG4TE5MK73' };
    const differences = { patient, relationship: 'spouse', policyholder: POLICYHOLDER };
    expect((await asked(differences, '75')).isDependents).toEqual([false]);
  });
});

describe('a live check of an organisation with several rows', () => {
  const known = (siblings: readonly (typeof SIBLING)[]) =>
    fakeGateway({
      match: () => Promise.resolve({ ...matchedAs(PAYER), siblings }),
      ask: ({ payer }) => Promise.resolve(payer.payerId === 'payer-1' ? UNKNOWN : resultOf('active')),
    });

  it('is charged once and names the row that answered', async () => {
    const gateway = known([SIBLING]);
    const { source } = (await checkLive(gateway, REQUEST)) as { source: object };
    expect(source).toMatchObject({ payerId: 'payer-2', payerName: SIBLING.name });
    expect(gateway.calls.filter((event) => event === 'hold' || event === 'capture')).toEqual([
      'hold',
      'capture',
    ]);
  });

  it('asks no row that answers no eligibility checks', async () => {
    const gateway = known([{ ...SIBLING, supportsEligibility: false }]);
    expect(await checkLive(gateway, REQUEST)).toMatchObject({ source: { payerId: 'payer-1' } });
  });
});
