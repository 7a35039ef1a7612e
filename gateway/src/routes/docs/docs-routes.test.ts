import { ERROR_TABLE } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express } from 'express';
import request from 'supertest';
import { notFound, problem } from '../../http/problem';
import { requestContext } from '../../http/request-context';
import { docsRoutes } from './docs-routes';

const app = (document: () => object = () => ({})): Express =>
  express().use(
    requestContext(fakeClock(), { checkDeadlineMs: 1_000, trustedProxies: 0 }),
    docsRoutes(document, true),
    notFound,
    problem,
  );

describe('GET /openapi.json', () => {
  it('reads the document when it is first asked for, and only then', async () => {
    let reads = 0;
    const documented = app(() => {
      reads += 1;
      return { openapi: '3.1.0', reads };
    });
    expect(reads).toBe(0);

    const first = await request(documented)
      .get('/openapi.json')
      .expect(200)
      .expect('Content-Type', /^application\/json/);
    const second = await request(documented).get('/openapi.json').expect(200);

    expect(first.body).toMatchObject({ openapi: '3.1.0', reads: 1 });
    expect(second.body).toMatchObject({ openapi: '3.1.0', reads: 1 });
  });

  it('is an error as long as the document cannot be read', async () => {
    let isBroken = true;
    const documented = app(() => {
      if (isBroken) throw new Error('openapi.yaml repeats openapi');
      return {};
    });

    await request(documented).get('/openapi.json').expect(500);
    isBroken = false;
    await request(documented).get('/openapi.json').expect(200);
  });
});

describe('GET /docs', () => {
  it('is a page whose every part comes from here, with nothing inline for a strict policy to refuse', async () => {
    const page = await request(app())
      .get('/docs')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');

    expect(parts).toHaveLength(5);
    expect(page.text).not.toMatch(/<style|style=|<script>|\son\w+=/);
    for (const address of parts) {
      expect(address).toMatch(/^\/docs\//);
      const part = await request(app()).get(address).expect(200);
      expect(Number(part.headers['content-length'])).toBeGreaterThan(50);
    }
  });

  it.each([
    ['/docs', '/openapi.json?audience=clinic'],
    ['/docs/operators', '/openapi.json?audience=operator'],
  ])('shows at %s the part that its reader may call', async (path, part) => {
    const script = await request(app())
      .get('/docs/explorer.js')
      .expect(200)
      .expect('Content-Type', /javascript/);
    const page = await request(app()).get(path).expect(200);

    expect(page.text).toContain(`<div id="explorer" data-document="${part}">`);
    expect(script.text).toContain('url: explorer.dataset.document');
  });

  it.each([
    '/docs/package.json',
    '/docs/index.html',
    '/docs/swagger-initializer.js',
    '/docs/..%2fpackage.json',
  ])('does not serve the rest of the package: %s', async (path) => {
    await request(app()).get(path).expect(404);
  });
});

describe('GET /docs/errors', () => {
  it('lists every code with a link to its page', async () => {
    const list = await request(app())
      .get('/docs/errors')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    const links = [...list.text.matchAll(/href="\/docs\/errors\/([a-z-]+)"/g)].map(([, code]) => code);

    expect(links).toEqual(Object.keys(ERROR_TABLE));
  });

  it.each(Object.entries(ERROR_TABLE))('explains %s', async (code, { http, title }) => {
    const page = await request(app())
      .get(`/docs/errors/${code}`)
      .expect(200)
      .expect('Content-Type', /^text\/html/);

    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).toContain(`<code>${code}</code>, HTTP status ${String(http)}`);
    expect(page.text).toMatch(
      /<p>[A-Z].{20,}<\/p><p>[A-Z].{20,}<\/p><p><strong>Retry\?<\/strong> [A-Z].*\.<\/p>/,
    );
  });

  it.each(['teapot', 'toString', '__proto__', '%3Cscript%3E'])(
    'answers 404 for a code that is not one: %s',
    async (code) => {
      await request(app()).get(`/docs/errors/${code}`).expect(404);
    },
  );
});

describe('the documentation', () => {
  it.each(['/openapi.json', '/docs', '/docs/errors', '/docs/errors/internal'])(
    'is only for reading: %s',
    async (path) => {
      await request(app()).post(path).expect(405).expect('Allow', 'GET');
    },
  );
});
