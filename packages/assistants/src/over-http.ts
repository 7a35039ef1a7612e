import {
  toNodeHandler,
  type NodeIncomingMessageLike,
  type NodeServerResponseLike,
} from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  localhostAllowedOrigins,
  validateOriginHeader,
  type McpServer,
} from '@modelcontextprotocol/server';

/** A request, whose body was read and parsed before where it has one. */
type ReadRequest = NodeIncomingMessageLike & { readonly body?: unknown };

/** Nothing that a client could subscribe to ever changes, so that few do; each keeps a connection. */
const MAX_SUBSCRIPTIONS = 100;

/**
 * Serves the revision 2026-07-28 and the era before it over HTTP, each request by a server of its own: there are no
 * sessions, so that any process answers the next request. GET and DELETE are answered 405.
 * @param serverFor the server of one request, from what the caller of the handler knows of it
 */
export function servedOverHttp<Parts>(
  serverFor: (parts: Parts) => McpServer,
): (req: ReadRequest, res: NodeServerResponseLike, parts: Parts) => Promise<void> {
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.['parts'] as Parts), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
  const serve = toNodeHandler(handler);
  return (req, res, parts) => {
    // The caller was authenticated before: this is the way that the library has for what is known of it.
    const auth = { token: '', clientId: '', scopes: [], extra: { parts } };
    return serve(Object.assign(req, { auth }), res, req.body);
  };
}

/**
 * Tells by the header `Origin` whether a page may call. Programs send none.
 * @param origins such as `https://portal.example.org`, beside those of this machine
 */
export function knownOrigins(origins: readonly string[]): (origin: string | undefined) => boolean {
  const hosts = [...localhostAllowedOrigins(), ...origins.map((one) => new URL(one).hostname)];
  return (origin) => validateOriginHeader(origin, hosts).ok;
}
