import { jsonIn, type ApiCall, type CallApi } from '@eligibility/assistants';
import { answerTo } from '@eligibility/kit';
import type { Request } from 'express';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Caller } from '../../identity/app/authenticate';
import { vouchFor } from '../../identity/http/vouched-caller';

/** What a call takes over from the request that it serves: on which way the request came. */
const TAKEN_OVER = ['host', 'x-forwarded-for', 'traceparent', 'tracestate'] as const;

/** The request that calls are made for, who sent it, and the clinic that it acts for. */
type Sender = {
  readonly req: Request;
  readonly caller: Caller;
  readonly clientId: string | undefined;
};

/**
 * Calls this process's own API over connections in memory, as the sender of a request, who was identified once: each call
 * passes the same guards and logs as if the sender had made it, and there is no other way from here to a check. The
 * request counts in the rate limit, and its calls do not.
 */
export function ownApi(api: RequestListener): (sender: Sender) => CallApi {
  // It listens nowhere: connections are given to it.
  const server = createServer({ requireHostHeader: false }, api);
  return (sender) => async (call) => {
    const { remoteAddress = '' } = sender.req.socket;
    const [near, far] = duplexPair();
    vouchFor(far, sender.caller);
    server.emit('connection', Object.assign(far, { remoteAddress }));
    const answer = await sent(call, headersOf(call, sender), near);
    return {
      status: answer.statusCode ?? 0,
      body: jsonIn(await text(answer)),
      header: (name) => headerIn(answer.headers[name]),
    };
  };
}

type Headers = Readonly<Record<string, string>>;

function headersOf({ body, headers }: ApiCall, { req, clientId }: Sender): Headers {
  const taken = TAKEN_OVER.flatMap((name) => {
    const value = req.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(taken),
    ...(clientId !== undefined && { 'x-client-id': clientId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function sent(
  { method, path, body }: ApiCall,
  headers: Headers,
  connection: ReturnType<typeof duplexPair>[0],
): Promise<IncomingMessage> {
  const asked = request({ method, path, headers, createConnection: () => connection });
  return answerTo(asked.end(body === undefined ? undefined : JSON.stringify(body)));
}

function headerIn(value: string | readonly string[] | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
