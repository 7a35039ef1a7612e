import { join } from 'node:path';
import { fakeClock } from '@eligibility/kit/testing';
import express from 'express';
import request from 'supertest';
import { readOpenApiDocument } from './openapi';
import { notFound, problem } from '../problem';
import { requestContext } from '../request-context';
import { docsRoutes } from './docs-routes';

type Document = {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

const document = readOpenApiDocument(join(__dirname, '../../../openapi')) as Document;

const app = (isBehindProxy = false) =>
  express().use(
    requestContext(fakeClock(), { checkDeadlineMs: 1_000, trustedProxies: 0 }),
    docsRoutes({
      document: () => document,
      guides: () => Promise.resolve(new Map()),
      runbooks: () => Promise.resolve(new Map()),
      isBehindProxy,
      hasConsole: false,
    }),
    notFound,
    problem,
  );

const read = async (query: string, headers: Readonly<Record<string, string>> = {}): Promise<Document> => {
  const answer = await request(app()).get(`/openapi.json${query}`).set(headers).expect(200);
  return answer.body as Document;
};

const isReachable = (part: Document): boolean => {
  const names = Object.entries(part.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  const references = [...JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
  return references.every((ref) => names.includes(ref));
};

describe('the OpenAPI document for one audience', () => {
  it('contains for a clinic what a workspace may call, and nothing for operators', async () => {
    const part = await read('?audience=clinic');

    expect(Object.keys(part.paths)).toEqual(
      Object.keys(document.paths).filter((path) => !path.startsWith('/ops/')),
    );
    expect(Object.keys(part.components['securitySchemes'] ?? {})).toEqual(['workspaceKey', 'session']);
    expect(part.tags.map(({ name }) => name)).not.toContain('Operators');
    expect(part.components['schemas']).not.toHaveProperty('AuditEntry');
    expect(isReachable(part)).toBe(true);
  });

  it('contains the rest for an operator', async () => {
    const part = await read('?audience=operator');

    expect(Object.keys(part.paths)).toEqual(
      Object.keys(document.paths).filter((path) => !path.startsWith('/api/')),
    );
    expect(Object.keys(part.components['securitySchemes'] ?? {})).toEqual(['operatorToken', 'session']);
    expect(part.components['schemas']).not.toHaveProperty('BenefitSummary');
    expect(isReachable(part)).toBe(true);
  });
});

describe('the server of the OpenAPI document', () => {
  it('is the address of the request', async () => {
    const { servers } = await read('', { Host: 'eligibility.example:8443' });

    expect(servers).toEqual([expect.objectContaining({ url: 'http://eligibility.example:8443' })]);
  });

  it.each([
    [true, 'https://eligibility.example'],
    [false, 'http://eligibility.example'],
  ])('uses X-Forwarded-Proto from a trusted proxy: %s', async (isBehindProxy, url) => {
    const answer = await request(app(isBehindProxy))
      .get('/openapi.json')
      .set({ Host: 'eligibility.example', 'X-Forwarded-Proto': 'https' });

    expect((answer.body as Document).servers).toEqual([expect.objectContaining({ url })]);
  });

  it.each(['a b', '"><script>', 'x/y', ''])('is the one in the file when Host is %j', async (host) => {
    const { servers } = await read('', { Host: host });

    expect(servers).toEqual(document.servers);
  });
});
