import { createServer, type RequestListener, type Server } from 'node:http';
import { closed, listen } from '@eligibility/kit';
import { sendLoad } from './load';

describe('the load', () => {
  let server: Server;
  const serve = async (listener: RequestListener): Promise<string> => {
    server = createServer(listener);
    return `http://${await listen(server, '127.0.0.1', 0)}/check`;
  };
  afterEach(() => closed(server));

  it('sends exactly as many requests as it was told to, each with a key of its own', async () => {
    const keys: unknown[] = [];
    const url = await serve((req, res) => {
      keys.push(req.headers['idempotency-key']);
      res.end('{"success":true}');
    });
    await sendLoad({ url, headers: {}, body: '{}' }, 100);
    expect(keys).toHaveLength(100);
    expect(new Set(keys).size).toBe(100);
  });

  it.each([
    [503, '{"success":true}'],
    [200, '{"success":false}'],
  ])('fails on an answer that is not a successful check: %i %s', async (status, body) => {
    const url = await serve((_req, res) => res.writeHead(status).end(body));
    await expect(sendLoad({ url, headers: {}, body: '{}' }, 5)).rejects.toThrow(`answered ${String(status)}`);
  });
});
