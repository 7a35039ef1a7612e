import express, { type Express } from 'express';
import request from 'supertest';
import { textDocument } from './site-page';

const LONG = 'Is this patient covered? '.repeat(200);

const app = (text: string, maxAgeSeconds?: number): Express =>
  express().get('/', textDocument('html', text, { ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) }));

describe('textDocument', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8, *;q=0.1'])(
    'is compressed for those who take gzip: %s',
    async (encodings) => {
      const site = app(LONG);
      for (const time of ['first', 'second']) {
        const answer = await request(site)
          .get('/')
          .set('Accept-Encoding', encodings)
          .expect(200)
          .expect('Content-Encoding', 'gzip')
          .expect('Vary', 'Accept-Encoding')
          .expect('Content-Type', 'text/html; charset=utf-8');
        expect(Number(answer.get('Content-Length'))).toBeLessThan(LONG.length / 10);
        expect([time, answer.text]).toEqual([time, LONG]);
      }
    },
  );

  it.each(['identity', 'br', 'gzip;q=0', ''])('is sent uncompressed to all others: %j', async (encodings) => {
    const answer = await request(app(LONG)).get('/').set('Accept-Encoding', encodings).expect(200);

    expect(answer.get('Content-Encoding')).toBeUndefined();
    expect(answer.get('Vary')).toBe('Accept-Encoding');
    expect(answer.text).toBe(LONG);
  });

  it('is not compressed when it is short', async () => {
    const answer = await request(app('Yes.')).get('/').set('Accept-Encoding', 'gzip').expect(200);

    expect(answer.get('Content-Encoding')).toBeUndefined();
  });

  it('must be revalidated each time unless it may be cached', async () => {
    await request(app(LONG)).get('/').expect('Cache-Control', 'no-cache');
    await request(app(LONG, 3_600)).get('/').expect('Cache-Control', 'public, max-age=3600');
  });

  it('has the headers of its page on HEAD, and no body', async () => {
    const answer = await request(app(LONG)).head('/').set('Accept-Encoding', 'gzip').expect(200);
    expect(answer.get('Content-Encoding')).toBe('gzip');
    expect(answer.text).toBeUndefined();
  });
});
