import { BAD_SERVERS, badServer, eventually } from '@eligibility/testkit';
import { apiOverHttp } from './api-over-http';

/** The beginning of these is an answer. */
const ANSWERED = ['no content, and a body', 'a redirect to itself'];

describe.each(BAD_SERVERS)('a server of $name', (bad) => {
  it('does not hold a call of the API', async () => {
    const { url, sockets, stop } = await badServer(bad);
    const call = apiOverHttp({ url, apiKey: 'k', clientId: undefined, timeoutMs: 300 });
    const isAnswered = await call({ method: 'GET', path: '/api/wallet' }).then(
      () => true,
      () => false,
    );
    expect(isAnswered).toBe(ANSWERED.includes(bad.name));
    await eventually(() => sockets.size === 0);
    await stop();
  });
});
