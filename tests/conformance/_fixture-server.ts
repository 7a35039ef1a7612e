import { knownOrigins, servedOverHttp } from '@eligibility/assistants';
import { createRequestStateCodec, McpServer } from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import { addContents } from './_fixture-contents';
import { addQuestions, type Round } from './_fixture-questions';
import { served, type Served } from './_served';

const codec = createRequestStateCodec<Round>({ key: randomBytes(32), ttlSeconds: 60 });

/** The handler of the product with another server behind it: one that has all that the suite's scenarios ask for. */
export function serveFixtures(): Promise<Served> {
  const serve = servedOverHttp<undefined>(fixtureServer);
  const isKnown = knownOrigins([]);
  return served((req, res) => {
    if (isKnown(req.headers.origin))
      return void serve(Object.assign(req, { method: req.method ?? '', url: req.url ?? '' }), res, undefined);
    res.writeHead(403).end();
  });
}

function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: { completions: {}, logging: {}, resources: { subscribe: true } },
      requestState: { verify: (state, context) => codec.verify(state, context) },
    },
  );
  addContents(server);
  addQuestions(server, codec);
  const { server: requests } = server;
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
    requests.setRequestHandler(method, () => ({}));
  requests.setRequestHandler('completion/complete', ({ params }) => ({
    completion: { values: ['test', 'other'].filter((value) => value.startsWith(params.argument.value)) },
  }));
  return server;
}
