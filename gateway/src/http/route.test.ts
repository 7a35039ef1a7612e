import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { serve } from '../testing/serve';
import { routerOf, type Route } from './route';

type Who = 'anyone' | 'no-one';

/** Answers with its name and the body that was read. */
function named(name: string): RequestHandler {
  return (req, res) => {
    const body: unknown = req.body;
    res.json({ name, body: Buffer.isBuffer(body) ? `${String(body.length)} bytes` : body });
  };
}

const counted: RequestHandler = async (req, res) => {
  let length = 0;
  for await (const bytes of req.body as AsyncIterable<Uint8Array>) length += bytes.length;
  res.json({ name: 'stream', body: `${String(length)} bytes` });
};

async function chunked(app: ReturnType<typeof serve>, path: string, text: string): Promise<unknown> {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = { method: 'PUT', body: new Blob([text]).stream(), duplex: 'half' } as const;
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, sent);
  server.close();
  return answer.json();
}

function served(...routes: readonly Route<Who>[]) {
  const refuse: RequestHandler = () => {
    throw new AppError('client-forbidden');
  };
  return serve(routerOf(routes, ({ who }) => (who === 'anyone' ? [] : [refuse])));
}

describe('routerOf', () => {
  it('admits through the guard before it reads the body', async () => {
    const handler = named('write');
    const app = served(
      { method: 'POST', path: '/open', who: 'anyone', handler },
      { method: 'POST', path: '/closed', who: 'no-one', handler },
    );
    const sent = (path: string) => request(app).post(path).type('json').send('{');
    expect((await sent('/open')).body).toMatchObject({ code: 'malformed-json' });
    expect((await sent('/closed')).body).toMatchObject({ code: 'client-forbidden' });
  });

  it('reads a body as JSON, as a file of its size, as a stream or not at all', async () => {
    const app = served(
      { method: 'PUT', path: '/json', who: 'anyone', handler: named('json') },
      { method: 'PUT', path: '/file', who: 'anyone', body: { maxBytes: 7 }, handler: named('file') },
      {
        method: 'PUT',
        path: '/stream',
        who: 'anyone',
        body: { maxBytes: 7, isStreamed: true },
        handler: counted,
      },
      { method: 'PUT', path: '/none', who: 'anyone', body: 'none', handler: named('none') },
    );
    const sent = async (path: string): Promise<unknown> => (await request(app).put(path).send({ a: 1 })).body;
    expect(await sent('/json')).toEqual({ name: 'json', body: { a: 1 } });
    expect(await sent('/file')).toEqual({ name: 'file', body: '7 bytes' });
    expect(await sent('/stream')).toEqual({ name: 'stream', body: '7 bytes' });
    expect(await sent('/none')).toEqual({ name: 'none' });
    for (const path of ['/file', '/stream']) {
      const large = await request(app).put(path).send({ a: 12 });
      expect([path, large.body]).toMatchObject([path, { code: 'payload-too-large' }]);
      expect([path, await chunked(app, path, '{"a":1}')]).toMatchObject([path, { body: '7 bytes' }]);
      expect([path, await chunked(app, path, '{"a":12}')]).toMatchObject([
        path,
        { code: 'payload-too-large' },
      ]);
      const packed = await request(app).put(path).set('Content-Encoding', 'gzip').send({ a: 1 });
      expect([path, packed.body]).toMatchObject([path, { code: 'unsupported-media-type' }]);
    }
  });

  it('prefers a word to a parameter, whichever is listed first', async () => {
    const app = served(
      { method: 'GET', path: '/keys/{keyId}', who: 'anyone', handler: named('one') },
      { method: 'POST', path: '/keys/search', who: 'anyone', handler: named('search') },
      { method: 'GET', path: '/keys', who: 'anyone', handler: named('all') },
    );
    expect((await request(app).post('/keys/search').send({})).body).toMatchObject({ name: 'search' });
    expect((await request(app).get('/keys/5')).body).toEqual({ name: 'one' });
    expect((await request(app).get('/keys')).body).toEqual({ name: 'all' });
    const wrong = await request(app).get('/keys/search');
    expect([wrong.status, wrong.get('Allow')]).toEqual([405, 'POST']);
  });

  it('names every method of a path where another is not allowed', async () => {
    const app = served(
      { method: 'GET', path: '/keys', who: 'no-one', handler: named('list') },
      { method: 'GET', path: '/other', who: 'anyone', handler: named('other') },
      { method: 'POST', path: '/keys', who: 'no-one', handler: named('add') },
    );
    for (const method of ['put', 'delete', 'options'] as const) {
      const answer = await request(app)[method]('/keys');
      expect([answer.status, answer.get('Allow')]).toEqual([405, 'GET, POST']);
    }
  });

  it('answers a HEAD as the GET, unless the route says that it must not', async () => {
    const app = served(
      { method: 'GET', path: '/read', who: 'anyone', handler: named('read') },
      { method: 'GET', path: '/act', who: 'anyone', answersHead: false, handler: named('act') },
    );
    expect((await request(app).head('/read')).status).toBe(200);
    const refused = await request(app).head('/act');
    expect([refused.status, refused.get('Allow')]).toEqual([405, 'GET']);
  });
});
