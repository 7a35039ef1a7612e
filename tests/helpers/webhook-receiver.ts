import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ON_LOOPBACK } from '@eligibility/testkit';

/** One request that arrived, byte for byte. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
};

export type Receiver = {
  /** The address of an endpoint: what it got is found by the path. */
  readonly url: (path: string) => string;
  readonly got: (path: string) => readonly Received[];
  /** How a path is answered from now on; 204 unless said otherwise. `never` gives no answer, `half` breaks off in it. */
  readonly answerWith: (path: string, answer: ReceiverAnswer | Answering) => void;
  readonly stop: () => Promise<void>;
};

export type ReceiverAnswer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'never'
  | 'half';

type Answering = () => ReceiverAnswer | Promise<ReceiverAnswer>;

/** A receiver of webhooks, as an integrator has it, that notes what arrives. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, ReceiverAnswer | Answering>();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path, headers: req.headers, body, atMs: Date.now() });
      const wanted = answers.get(path) ?? { status: 204 };
      void Promise.resolve(typeof wanted === 'function' ? wanted() : wanted).then((answer) => {
        if (answer === 'half') res.writeHead(200, { 'content-length': 9 }).write('half', () => res.destroy());
        else if (answer !== 'never') res.writeHead(answer.status, answer.headers).end(answer.body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(ON_LOOPBACK.port, ON_LOOPBACK.host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${String(port)}${path}`,
    got: (path) => received.filter((one) => one.path === path),
    answerWith: (path, answer) => {
      answers.set(path, answer);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
