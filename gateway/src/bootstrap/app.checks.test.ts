import { CHECK_FIELDS, fakeApp } from '../testing/fake-app';
import { uuid } from '../testing/samples';

// It needs a clock that a test moves: the limit is one of real minutes.
it('a check that the rate limit refuses leaves its idempotency key free for any request', async () => {
  const { call, gateway } = await fakeApp({ granted: 2, perMinute: 1 });
  const post = (fields: object = {}) =>
    call('post', '/api/eligibility/check')
      .set('Idempotency-Key', uuid(71))
      .send({ ...CHECK_FIELDS, ...fields });
  await call('get', '/api/wallet');
  expect((await post()).status).toBe(429);
  gateway.clock.advance(60_000);
  expect((await post({ patientFirstName: 'Another' })).status).toBe(200);
});
