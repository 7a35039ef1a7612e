import { ERROR_TABLE } from '@eligibility/kit';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { closed, listen } from '@eligibility/kit/process';
import { ON_LOOPBACK } from '@eligibility/kit/testing';
import { folderOfTest } from './_folder';
import { readSettings, type CliSettings } from './config';
import { isNotFound } from './http-client';
import { connectOperator } from './operator-api';

describe('the operator API of the command line', () => {
  const file = folderOfTest();
  let server: Server;
  let url: string;
  let reply: { readonly status: number; readonly body: string; readonly type?: string };
  let seen: { readonly request: IncomingMessage; readonly body: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen = { request, body: Buffer.concat(chunks).toString() };
        response
          .writeHead(reply.status, reply.type === undefined ? {} : { 'content-type': reply.type })
          .end(reply.body);
      });
    });
    url = `http://${await listen(server, ON_LOOPBACK)}`;
  });
  beforeEach(() => {
    reply = { status: 200, body: '{"data":[]}' };
  });
  afterAll(async () => {
    server.closeAllConnections();
    await closed(server);
  });

  const settings = (more: Partial<CliSettings> = {}): CliSettings => ({
    url,
    operatorToken: 'secret',
    operatorTokenFile: undefined,
    apiKey: undefined,
    apiKeyFile: undefined,
    ...more,
  });

  it('asks with the token and the given query values', async () => {
    const api = await connectOperator({}, settings());
    expect(await api.get('/ops/payers', { query: { limit: 2, cursor: undefined } })).toEqual({ data: [] });
    expect(seen.request).toMatchObject({ method: 'GET', url: '/ops/payers?limit=2' });
    expect(seen.request.headers.authorization).toBe('Bearer secret');
  });

  it('gives a table as it was answered', async () => {
    reply = { status: 200, body: 'units\r\n1\r\n', type: 'text/csv; charset=utf-8' };
    const api = await connectOperator({}, settings());
    const path = { clientId: 'c1' };
    expect(await api.table('/api/workspace/clinics/{clientId}/rates', { path })).toBe(reply.body);
    expect(seen.request.headers.accept).toBe('text/csv');
  });

  it('sends JSON as JSON and a file byte for byte', async () => {
    const api = await connectOperator({ url }, settings({ url: 'http://127.0.0.1:1' }));
    await api.put('/ops/payers/{payerId}/aliases', { path: { payerId: 'A/1' }, json: { aliases: [] } });
    expect(seen).toMatchObject({
      request: { method: 'PUT', url: '/ops/payers/A%2F1/aliases' },
      body: '{"aliases":[]}',
    });
    await api.post('/ops/payers/imports', {
      query: { format: 'generic' },
      bytes: new Uint8Array(Buffer.from('a,b\r\n')),
    });
    expect(seen).toMatchObject({ request: { method: 'POST' }, body: 'a,b\r\n' });
    expect(seen.request.headers['content-type']).toBe('application/octet-stream');
  });

  it.each([
    ['an-operator-token\n', 'an-operator-token'],
    ['{ "baseUrl": "x", "operatorToken": "from-json" }', 'from-json'],
  ])('finds the token in a file of %j', async (content, token) => {
    const operatorTokenFile = file('token', content);
    const api = await connectOperator({}, settings({ operatorToken: undefined, operatorTokenFile }));
    await api.get('/ops/circuits');
    expect(seen.request.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('uses the token of the named file before any other', async () => {
    const tokenFile = file('named', 'of-the-file');
    const api = await connectOperator({ tokenFile }, settings());
    await api.get('/ops/circuits');
    expect(seen.request.headers.authorization).toBe('Bearer of-the-file');
  });

  it('waits 15 s for an answer, a minute for an import, and then names the address without an answer', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    });
    try {
      const api = await connectOperator({}, settings());
      await expect(api.get('/ops/circuits')).rejects.toThrow(
        `${url} did not answer within 15 s: see whether it runs`,
      );
      await expect(
        api.post('/ops/payers/imports', { query: { format: 'generic' }, bytes: new Uint8Array(1) }),
      ).rejects.toThrow('within 60 s');
      expect(timeout.mock.calls).toEqual([[15_000], [60_000]]);
    } finally {
      timeout.mockRestore();
    }
  });

  it('distinguishes a missing resource from a refusal', async () => {
    const api = await connectOperator({}, settings());
    const refusal = async (status: number): Promise<unknown> => {
      reply = { status, body: '{"title":"No"}' };
      return api.get('/ops/circuits').catch((failure: unknown) => failure);
    };
    expect(isNotFound(await refusal(404))).toBe(true);
    expect(isNotFound(await refusal(503))).toBe(false);
  });

  it.each([
    ['no token', () => ({}), 'set ELIGIBILITY_OPERATOR_TOKEN'],
    [
      'no address',
      () => ({ url: 'localhost:8080', tokenFile: file('token', 'secret') }),
      'localhost:8080 is not the http',
    ],
    ['a file without a token', () => ({ tokenFile: file('other.json', '{}') }), 'has no operatorToken'],
    ['an empty file', () => ({ tokenFile: file('empty', '\n') }), '/empty is empty'],
    ['no file', () => ({ tokenFile: file('none') }), '/none cannot be read: there is no such file'],
  ])('says in one line that there is %s', async (_what, options, line) => {
    const none = settings({ operatorToken: undefined });
    await expect(connectOperator(options(), none)).rejects.toThrow(line);
  });

  it.each([
    [409, '{"title":"Changed","detail":"Look again."}', 'Changed: Look again.'],
    [
      400,
      '{"title":"Not valid","detail":"Correct it.","errors":[{"field":"format","message":"is required"}]}',
      'Not valid: format is required',
    ],
    [
      401,
      JSON.stringify({ title: 'Not authorized', detail: ERROR_TABLE.unauthorized.remedy }),
      'Not authorized: the token is not, or no longer, that of an operator of this installation (ELIGIBILITY_OPERATOR_TOKEN, --token-file)',
    ],
    [401, '{"title":"Not authorized","detail":"This is an API key."}', 'Not authorized: This is an API key.'],
    [
      503,
      '{"title":"A part is down","detail":"Wait.","instance":"request-7"}',
      "A part is down: a store or a service behind the gateway does not answer: /readyz at its OPS_PORT names it; the gateway's log has the cause under the request id request-7",
    ],
    [
      403,
      '{"title":"This operator may not do that","detail":"The operator ann lacks the role money."}',
      'This operator may not do that: The operator ann lacks the role money.',
    ],
    [502, '<html>', 'the service answered 502'],
  ])('reports a refusal with %d in one line', async (status, body, line) => {
    reply = { status, body };
    const api = await connectOperator({}, settings());
    await expect(api.get('/ops/circuits')).rejects.toThrow(new Error(line));
  });

  it('explains a 404 from a server that is not the API, such as the metrics port, and reports no missing resource', async () => {
    reply = { status: 404, body: 'Not Found' };
    const failure = await (
      await connectOperator({}, settings())
    )
      .get('/ops/circuits')
      .catch((thrown: unknown) => thrown);
    expect(String(failure)).toContain(`${url} answers, but not as the API does: OPS_PORT`);
    expect(isNotFound(failure)).toBe(false);
  });

  it('treats an empty variable as one that is not set', async () => {
    const empty = readSettings({ ELIGIBILITY_URL: '', ELIGIBILITY_OPERATOR_TOKEN: ' ' });
    expect(empty.url).toBe('http://127.0.0.1:8080');
    await expect(connectOperator({}, empty)).rejects.toThrow('set ELIGIBILITY_OPERATOR_TOKEN');
  });

  it('reports that nothing answers at the address', async () => {
    const api = await connectOperator({ url: 'http://127.0.0.1:1' }, settings());
    await expect(api.get('/ops/circuits')).rejects.toThrow('http://127.0.0.1:1 cannot be reached');
  });
});
