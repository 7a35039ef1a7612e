import { AppError } from '@eligibility/kit';
import { CHECK_FIELDS, fakeApp } from '../../testing/fake-app';
import { PAYER, matchedAs, resultOf, uuid } from '../../testing/samples';

const LIVE = '/api/eligibility/check';

describe('the headers of an answer', () => {
  it('name the payer that was matched and asked, and a replay names the same', async () => {
    const payer = { ...PAYER, payerId: 'PR-1', name: 'Clínica 100%' };
    const fake = await fakeApp({ match: () => Promise.resolve(matchedAs(payer)) });
    for (const isReplay of [undefined, 'true']) {
      const answer = await fake.call('post', LIVE).set('Idempotency-Key', uuid(71)).send(CHECK_FIELDS);
      expect(answer.get('Idempotent-Replayed')).toBe(isReplay);
      expect(answer.get('Payer-Id')).toBe('PR-1');
      expect(answer.get('Payer-Name')).toBe('Cl%C3%ADnica 100%25');
    }
  });

  it('say that the simulator answered, as do a replay and the log', async () => {
    const made = { ...resultOf('active'), isSimulated: true };
    const fake = await fakeApp({ ask: () => Promise.resolve(made) });
    for (const isReplay of [undefined, 'true']) {
      const answer = await fake.call('post', LIVE).set('Idempotency-Key', uuid(75)).send(CHECK_FIELDS);
      expect(answer.get('Idempotent-Replayed')).toBe(isReplay);
      expect(answer.get('Payer-Network')).toBe('simulator');
    }
    const log = await fake.call('get', '/api/eligibility/checks');
    expect(log.body).toMatchObject({ data: [{ simulated: true }] });
    const real = await fakeApp();
    expect((await real.call('post', LIVE).send(CHECK_FIELDS)).get('Payer-Network')).toBeUndefined();
  });

  it('name the fields that are in doubt, as do a replay and the log, and are missing without doubts', async () => {
    const doubts = [
      { field: 'copayAmount', reason: 'several-amounts' },
      { field: 'deductibleRemaining', reason: 'partial-care' },
    ];
    const fake = await fakeApp({ ask: () => Promise.resolve({ ...resultOf('active'), doubts }) });
    for (const isReplay of [undefined, 'true']) {
      const answer = await fake.call('post', LIVE).set('Idempotency-Key', uuid(79)).send(CHECK_FIELDS);
      expect(answer.get('Idempotent-Replayed')).toBe(isReplay);
      expect(answer.get('Benefit-Doubts')).toBe(
        'copayAmount;reason=several-amounts, deductibleRemaining;reason=partial-care',
      );
    }
    const log = await fake.call('get', '/api/eligibility/checks');
    expect(log.body).toMatchObject({ data: [{ doubts }] });
    const sure = await fakeApp();
    expect((await sure.call('post', LIVE).send(CHECK_FIELDS)).get('Benefit-Doubts')).toBeUndefined();
  });

  it('report how many checks remain after this one, whatever its outcome, and a replay does not', async () => {
    const fake = await fakeApp({ granted: 2 });
    const ask = (n: number) => fake.call('post', LIVE).set('Idempotency-Key', uuid(n)).send(CHECK_FIELDS);
    const left = async (n: number) => {
      const answer = await ask(n);
      return [answer.status, answer.get('Checks-Remaining')];
    };
    expect(await left(76)).toEqual([200, '1']);
    expect(await left(76)).toEqual([200, undefined]);
    expect(await left(77)).toEqual([200, '0']);
    expect(await left(78)).toEqual([402, '0']);
  });

  it('report how many checks remain after a failure that released the hold', async () => {
    const fake = await fakeApp({
      granted: 2,
      ask: () => Promise.reject(new AppError('service-unavailable')),
    });
    const answer = await fake.call('post', LIVE).send(CHECK_FIELDS);
    expect([answer.status, answer.get('Checks-Remaining')]).toEqual([503, '2']);
  });

  it('report no remaining checks when the wallet was not asked', async () => {
    const fake = await fakeApp({ match: () => Promise.resolve({ kind: 'not-found', nearest: [] }) });
    const unknown = await fake.call('post', LIVE).send(CHECK_FIELDS);
    const mock = await fake.call('post', `${LIVE}/mock`).send(CHECK_FIELDS);
    const headers = [unknown, mock].map((answer) => [answer.status, answer.get('Checks-Remaining')]);
    expect(headers).toEqual([
      [422, undefined],
      [200, undefined],
    ]);
  });

  it('name no payer when none was asked', async () => {
    const fake = await fakeApp();
    const answer = await fake.call('post', `${LIVE}/mock`).send(CHECK_FIELDS);
    expect([answer.get('Payer-Id'), answer.get('Payer-Name')]).toEqual([undefined, undefined]);
  });

  it('name the ignored fields of body and query, and never their values', async () => {
    const fake = await fakeApp({ granted: 3 });
    const body = {
      ...CHECK_FIELDS,
      idempotencyKey: uuid(72),
      serviceTypeCode: 'secret-35',
    };
    for (const isReplay of [undefined, 'true']) {
      const answer = await fake.call('post', `${LIVE}?serviceDate=2026-01-01`).send(body);
      expect(answer.get('Idempotent-Replayed')).toBe(isReplay);
      expect(answer.get('Ignored-Fields')).toBe('serviceTypeCode, serviceDate');
    }
    const query = new URLSearchParams({ ...CHECK_FIELDS, idempotencyKey: uuid(73), providerNpi: '1' });
    const byQuery = await fake.call('get', `${LIVE}?${query.toString()}`);
    expect(byQuery.get('Ignored-Fields')).toBe('providerNpi');
  });

  it('name no ignored field when each one is known', async () => {
    const fake = await fakeApp();
    const body = { ...CHECK_FIELDS, mockFixture: 'dental' };
    const key = `idempotencyKey=${uuid(74)}`;
    const answer = await fake.call('post', `${LIVE}/mock?${key}`).send(body);
    expect([answer.status, answer.get('Ignored-Fields')]).toEqual([200, undefined]);
  });
});
