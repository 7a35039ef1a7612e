import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { FIRST_PORT, freePort, LAST_PORT } from './free-port';

async function listenOn(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

describe('a free port', () => {
  it('can be listened on, and is never one for outgoing connections', async () => {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(FIRST_PORT);
    expect(port).toBeLessThanOrEqual(LAST_PORT);
    expect(LAST_PORT).toBeLessThan(32_768);
    await closed(await listenOn(port));
  });

  it('is given once, whether or not its server already listens', async () => {
    const port = await freePort();
    let next = port;
    const fresh = await freePort(() => next++);
    expect(fresh).toBeGreaterThan(port);
  });

  it('is not one that another process listens on', async () => {
    const server = await listenOn(0);
    const { port } = server.address() as AddressInfo;
    const tried: number[] = [];
    const found = await freePort(() => {
      tried.push(port + tried.length);
      return port + tried.length - 1;
    });
    expect(tried[0]).toBe(port);
    expect(found).toBe(tried.at(-1));
    expect(found).not.toBe(port);
    await closed(server);
  });

  it('is searched for a hundred times, not for ever', async () => {
    const port = await freePort();
    let attempts = 0;
    const choose = (): number => {
      attempts += 1;
      return port;
    };
    await expect(freePort(choose)).rejects.toThrow('none of 100 ports is free');
    expect(attempts).toBe(100);
  });
});
