import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening, type Listening } from '@eligibility/testkit';

type Received = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type FakeClearinghouse = Listening & { readonly received: readonly Received[] };

/** An HTTP server that answers as the test says once it has read a request. */
export async function fakeClearinghouse(
  answer: (response: ServerResponse) => void,
): Promise<FakeClearinghouse> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  return { ...(await listening(server)), received };
}
