import { spawn, spawnSync } from 'node:child_process';
import { eventually, freePort } from '@eligibility/testkit';

/** What a proxy does to the connections that go through it. */
export type Toxic =
  /** Nothing comes through, and the connection stays open. */
  | { readonly type: 'timeout'; readonly attributes: { readonly timeout: 0 } }
  /** The connection is reset. */
  | { readonly type: 'reset_peer'; readonly attributes: { readonly timeout: number } }
  /** It ends after so many bytes. */
  | { readonly type: 'limit_data'; readonly attributes: { readonly bytes: number } }
  | { readonly type: 'latency'; readonly attributes: { readonly latency: number; readonly jitter: number } };

/** One proxy in front of one address. */
export type Proxy = {
  readonly url: string;
  /** Applies it to all connections, in both directions, until the returned function is called. */
  readonly poison: (toxic: Toxic) => Promise<() => Promise<void>>;
};

export type Toxiproxy = {
  /** @param upstream `host:port` */
  readonly proxy: (name: string, upstream: string) => Promise<Proxy>;
  readonly stop: () => Promise<void>;
};

const PROGRAM = 'toxiproxy-server';

/** The program is no dependency of the product: `go install github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0`. */
export function hasToxiproxy(): boolean {
  return spawnSync(PROGRAM, ['--version']).error === undefined;
}

/** Starts toxiproxy, which cuts, stalls and resets connections when it is told to. */
export async function startToxiproxy(): Promise<Toxiproxy> {
  const port = String(await freePort());
  const api = `http://127.0.0.1:${port}`;
  const child = spawn(PROGRAM, ['-host', '127.0.0.1', '-port', port], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  await eventually(() =>
    fetch(`${api}/version`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    proxy: async (name, upstream) => {
      const listen = `127.0.0.1:${String(await freePort())}`;
      await send(`${api}/proxies`, 'POST', { name, listen, upstream, enabled: true });
      return { url: `http://${listen}`, poison: (toxic) => poison(`${api}/proxies/${name}/toxics`, toxic) };
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

async function poison(toxics: string, toxic: Toxic): Promise<() => Promise<void>> {
  const names = ['upstream', 'downstream'];
  for (const stream of names) await send(toxics, 'POST', { ...toxic, name: stream, stream });
  return async () => {
    for (const name of names) await send(`${toxics}/${name}`, 'DELETE');
  };
}

async function send(url: string, method: string, json?: object): Promise<void> {
  const response = await fetch(url, { method, ...(json !== undefined && { body: JSON.stringify(json) }) });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}: ${await response.text()}`);
}
