import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@eligibility/testkit';
import { startBalancer, type Backend, type Balancer } from './balancer';

describe('the balancer', () => {
  const servers: Server[] = [];
  let balancer: Balancer;
  afterEach(async () => {
    await balancer.stop();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function backend(name: string, isReady: () => boolean = () => true): Promise<Backend> {
    const server = createServer((_req, res) => res.end(name));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { address: `127.0.0.1:${String(port)}`, isReady: () => Promise.resolve(isReady()) };
  }
  const ask = async (): Promise<string> => {
    const answer = await fetch(balancer.baseUrl);
    return answer.ok ? answer.text() : String(answer.status);
  };

  it('sends to each backend in turn', async () => {
    balancer = await startBalancer([await backend('a'), await backend('b')]);
    expect([await ask(), await ask(), await ask(), await ask()].sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('leaves out a backend that is not ready, and uses it again when it is', async () => {
    let isReady = false;
    balancer = await startBalancer([await backend('a'), await backend('b', () => isReady)]);
    const bothTimes = async (): Promise<string> => (await ask()) + (await ask());
    await eventually(async () => (await bothTimes()) === 'aa');
    isReady = true;
    await eventually(async () => (await bothTimes()) !== 'aa');
  });

  it('never retries: a request without a backend fails, and is counted', async () => {
    const gone = await backend('gone');
    const [server] = servers;
    await new Promise((resolve) => server?.close(resolve));
    balancer = await startBalancer([gone]);
    expect(await ask()).toBe('502');
    expect(balancer.lost().get(gone.address)).toEqual({ inFlight: 0, unreachable: 1 });
  });
});
