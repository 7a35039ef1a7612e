import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express } from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request, { type Test } from 'supertest';
import { requestContext } from '../request-context';
import { readMarkdown } from './guides';
import { runbookRoutes } from './runbooks';

const ROOT = join(__dirname, '../../../..');

const app = (): Express =>
  express().use(
    requestContext(fakeClock(), { checkDeadlineMs: 1_000, trustedProxies: 0 }),
    runbookRoutes(() => readMarkdown(join(ROOT, 'docs/runbooks')), false),
  );
const browse = (path: string): Test => request(app()).get(path).set('Accept', 'text/html');

describe('the runbooks of this repository', () => {
  it('are there for every alert of the board', async () => {
    const source = readFileSync(join(ROOT, 'gateway/src/operations/domain/board-alerts.ts'), 'utf8');
    const alerts = new Set(
      [...source.matchAll(/'([A-Z][a-z]+[A-Z][A-Za-z]+)'/g)].map(([, name = '']) => name),
    );
    expect(alerts.size).toBeGreaterThan(7);
    for (const alert of alerts) await browse(`/docs/runbooks/${alert}`).expect(200);
  });

  it('link to each other as they are served, and keep the words of a link to what is not served', async () => {
    const { text } = await browse('/docs/runbooks').expect(200);
    expect(text).toContain('<a href="/docs/runbooks/PayerCircuitOpen">PayerCircuitOpen</a>');
    expect(text).toContain('<span>Monitoring</span>');
    expect(text).not.toMatch(/href="[^"]*\.md/);
  });

  it('are all read without a link that leads nowhere', async () => {
    const { body } = (await request(app()).get('/docs/runbooks')) as {
      readonly body: { readonly data: readonly { readonly href: string }[] };
    };
    expect(body.data.length).toBeGreaterThan(25);
    const paths = new Set(['/docs/runbooks', ...body.data.map(({ href }) => href)]);
    for (const path of paths) {
      const { text } = await browse(path).expect(200);
      const links = [...text.matchAll(/href="(\/docs\/runbooks[^"#]*)/g)].map(([, to = '']) => to);
      expect(links.filter((to) => !paths.has(to))).toEqual([]);
    }
  });
});
