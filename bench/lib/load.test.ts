import { createServer, type RequestListener, type Server } from 'node:http';
import { closed, listen } from '@eligibility/kit/process';
import { ON_LOOPBACK } from '@eligibility/testkit';
import { sendInsistently, sendLoad } from './load';

describe('the load generator', () => {
  let server: Server;
  const serve = async (listener: RequestListener): Promise<string> => {
    server = createServer(listener);
    return `http://${await listen(server, ON_LOOPBACK)}/check`;
  };
  afterEach(() => closed(server));

  it('sends exactly the given number of requests, each with its own key', async () => {
    const keys: unknown[] = [];
    const url = await serve((req, res) => {
      keys.push(req.headers['idempotency-key']);
      res.end('{"success":true}');
    });
    await sendLoad({ url, headers: {}, body: '{}' }, 100);
    expect(keys).toHaveLength(100);
    expect(new Set(keys).size).toBe(100);
  });

  it('retries when it is asked to, as often as necessary, and reports how often', async () => {
    let taken = 0;
    let asked = 0;
    const url = await serve((_req, res) => {
      asked += 1;
      if (asked % 3 === 0) {
        res.writeHead(503).end('{}');
        return;
      }
      taken += 1;
      res.end('{"success":true}');
    });
    const { refused } = await sendInsistently({ url, headers: {}, body: '{}' }, 20, 4);
    expect([taken, refused]).toEqual([20, asked - 20]);
    expect(refused).toBeGreaterThan(0);
  });

  it('does not retry after an answer without success', async () => {
    const url = await serve((_req, res) => res.end('{"success":false}'));
    await expect(sendInsistently({ url, headers: {}, body: '{}' }, 5, 2)).rejects.toThrow('answered 200');
  });

  it.each([
    [503, '{"success":true}'],
    [200, '{"success":false}'],
  ])('fails on an answer that is not a successful check: %i %s', async (status, body) => {
    const url = await serve((_req, res) => res.writeHead(status).end(body));
    await expect(sendLoad({ url, headers: {}, body: '{}' }, 5)).rejects.toThrow(`answered ${String(status)}`);
  });
});
