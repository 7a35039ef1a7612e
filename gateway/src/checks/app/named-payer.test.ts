import { answerOf, fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import { CLINIC, matchedAs, PAYER, QUESTION, REQUEST, uuid } from '../../testing/samples';
import { checkLive } from './check-live';
import type { CheckAnswer, CheckRequest } from './check-request';
import type { NamedPayer } from './ports';

describe('what the payer catalog gets with the name of a payer', () => {
  let gateway: FakeGateway;
  let named: NamedPayer[];
  beforeEach(() => {
    named = [];
    const match = (payer: NamedPayer) => {
      named.push(payer);
      return Promise.resolve(matchedAs(PAYER));
    };
    gateway = fakeGateway({ granted: 9, match });
  });
  const check = (
    state: { readonly ofClinic?: 'TX' | 'GA'; readonly ofRequest?: 'TX' | 'GA' },
    more: Partial<CheckRequest> = {},
  ): Promise<CheckAnswer> => {
    const clinic = { ...CLINIC, state: state.ofClinic };
    const question = { ...QUESTION, state: state.ofRequest };
    return answerOf(checkLive(gateway, { ...REQUEST, idempotencyKey: uuid(70), clinic, question, ...more }));
  };

  it('is the state of the request, else that of the clinic, else none', async () => {
    await check({ ofClinic: 'TX', ofRequest: 'GA' }, { idempotencyKey: uuid(71) });
    await check({ ofClinic: 'TX' }, { idempotencyKey: uuid(72) });
    await check({}, { idempotencyKey: uuid(73) });
    expect(named.map(({ clinicId, state }) => [clinicId, state])).toEqual([
      [CLINIC.clientId, 'GA'],
      [CLINIC.clientId, 'TX'],
      [CLINIC.clientId, undefined],
    ]);
  });

  it('is the form of the member id, never the id', async () => {
    const question = { ...QUESTION, patient: { ...QUESTION.patient, memberId: 'W123-456-789' } };
    await check({}, { question });
    expect(named).toMatchObject([{ memberIdForm: 'W999999999' }]);
    expect(JSON.stringify(named)).not.toContain('123');
  });

  it('leaves a repetition under its key a repetition when the clinic has moved, and not under another state', async () => {
    const { body } = await check({ ofClinic: 'TX' });
    expect(await check({ ofClinic: 'GA' })).toMatchObject({ body, ageSeconds: 0 });
    expect((await refusalOf(check({ ofRequest: 'GA' }))).code).toBe('idempotency-key-reused');
  });

  it('makes no other question of a payer that is known, where a stored answer is taken', async () => {
    const storedAnswers = { maxAgeMs: 60_000, isOnlyStored: false, hasOwnKey: false };
    const { checkId } = await check({ ofRequest: 'TX' }, { storedAnswers });
    for (const ofRequest of ['GA', undefined] as const)
      expect(await check(ofRequest === undefined ? {} : { ofRequest }, { storedAnswers })).toMatchObject({
        checkId,
      });
  });
});
