import { CHECK_FIELDS, fakeApp } from '../../_fake-app';
import { PAYER, resultOf, uuid } from '../../app/_samples';

const LIVE = '/api/eligibility/check';

describe('the headers of an answer', () => {
  it('say which payer was matched and asked, and a replay says the same', async () => {
    const payer = { ...PAYER, payerId: 'PR-1', name: 'Clínica 100%' };
    const fake = await fakeApp({ match: () => Promise.resolve({ kind: 'matched', payer }) });
    for (const isReplay of [undefined, 'true']) {
      const answer = await fake.call('post', LIVE).set('Idempotency-Key', uuid(71)).send(CHECK_FIELDS);
      expect(answer.get('Idempotent-Replayed')).toBe(isReplay);
      expect(answer.get('Payer-Id')).toBe('PR-1');
      expect(answer.get('Payer-Name')).toBe('Cl%C3%ADnica 100%25');
    }
  });

  it('say that the simulator answered, and a replay and the log say the same', async () => {
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

  it('name no payer where none was asked', async () => {
    const fake = await fakeApp();
    const answer = await fake.call('post', `${LIVE}/mock`).send(CHECK_FIELDS);
    expect([answer.get('Payer-Id'), answer.get('Payer-Name')]).toEqual([undefined, undefined]);
  });

  it('name the fields that were ignored, of body and query, and never what was in them', async () => {
    const fake = await fakeApp({ granted: 3 });
    const body = {
      ...CHECK_FIELDS,
      idempotencyKey: uuid(72),
      serviceTypeCode: 'secret-35',
      mockFixture: 'dental',
    };
    for (const isReplay of [undefined, 'true']) {
      const answer = await fake.call('post', `${LIVE}?dateOfService=2026-01-01`).send(body);
      expect(answer.get('Idempotent-Replayed')).toBe(isReplay);
      expect(answer.get('Ignored-Fields')).toBe('serviceTypeCode, mockFixture, dateOfService');
    }
    const query = new URLSearchParams({ ...CHECK_FIELDS, idempotencyKey: uuid(73), providerNpi: '1' });
    const byQuery = await fake.call('get', `${LIVE}?${query.toString()}`);
    expect(byQuery.get('Ignored-Fields')).toBe('providerNpi');
  });

  it('name no field where each one is known', async () => {
    const fake = await fakeApp();
    const body = { ...CHECK_FIELDS, mockFixture: 'dental' };
    const key = `idempotencyKey=${uuid(74)}`;
    const answer = await fake.call('post', `${LIVE}/mock?${key}`).send(body);
    expect([answer.status, answer.get('Ignored-Fields')]).toEqual([200, undefined]);
  });
});
