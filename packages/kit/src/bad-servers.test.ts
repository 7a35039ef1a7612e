import { BAD_SERVERS, badServer, eventually } from '@eligibility/testkit';
import { fetchWhole } from './fetch-whole';
import { channel } from './grpc/channel';
import { healthProbe } from './grpc/health-probe';
import { answersOk } from './grpc/http-probe';

const TIMEOUT_MS = 300;

const fetched = async (url: string): Promise<string> => {
  try {
    const { status } = await fetchWhole(url, {}, { timeoutMs: TIMEOUT_MS, maxBytes: 1_000_000 });
    return String(status);
  } catch (failure) {
    return (failure as Error).name;
  }
};

const served = async (address: string): Promise<boolean> => {
  const probe = healthProbe(address, '', channel());
  const isServing = await probe.isServing(Date.now() + TIMEOUT_MS);
  probe.close();
  return isServing;
};

/** These do answer. */
const ANSWERED: Readonly<Record<string, string>> = {
  'no content, and a body': '204',
  'a redirect to itself': '302',
};
const NO_STATUS = /switch|HTTP|half a header|header after|silence|TLS|interim|redirect|no content/;

describe.each(BAD_SERVERS)('a server of $name', (bad) => {
  it('holds neither a fetched answer nor a probe for longer than its deadline', async () => {
    const { url, address, sockets, stop } = await badServer(bad);
    expect(await fetched(url)).toMatch(ANSWERED[bad.name] ?? /^(TypeError|TimeoutError)$/);
    const isOk = await answersOk(`http://${address}`, TIMEOUT_MS);
    expect(isOk && NO_STATUS.test(bad.name)).toBe(false);
    await eventually(() => sockets.size === 0);
    expect(await served(address)).toBe(false);
    await stop();
  });
});
