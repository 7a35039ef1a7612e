import { request, type RequestListener } from 'node:http';
import { serveSystem, type ServedSystem } from '../clients/_system';
import { served, type Served } from './_served';

/** The whole system behind a proxy that signs each request in, because the suite cannot send a key. */
export async function serveProduct(): Promise<Served> {
  const system = await serveSystem();
  const proxy = await served(signedIn(system));
  return {
    url: proxy.url,
    stop: async () => {
      await proxy.stop();
      await system.stop();
    },
  };
}

/** Adds the key and the clinic, and changes nothing else: Host and Origin too arrive as the suite sent them. */
function signedIn({ baseUrl, apiKey, clientId }: ServedSystem): RequestListener {
  return (req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
    const forwarded = request(new URL(req.url ?? '', baseUrl), {
      method: req.method,
      headers,
      setHost: false,
    });
    forwarded.once('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    forwarded.once('error', () => res.destroy());
    res.once('close', () => forwarded.destroy());
    req.pipe(forwarded);
  };
}
