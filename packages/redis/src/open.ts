import { createHash } from 'node:crypto';
import { settleWithin, type Broadcast, type Log } from '@eligibility/kit';
import type { TlsFiles } from '@eligibility/kit/process';
import { subscriptions } from './broadcast';
import { keepConnected, type Client } from './connection';

/** A Lua script, which Redis runs as one step. */
export type RedisScript = { readonly source: string; readonly sha: string };

type ScriptCall = { readonly keys: readonly string[]; readonly values: readonly (number | string)[] };

/**
 * The operations on Redis. None of them throws: without Redis a read finds nothing, a write is not made and a script
 * has no result, and each returns at once.
 */
export type Redis = {
  /** True while it is connected and answers in time. */
  readonly isUp: () => boolean;
  /** Undefined when there is no such key, or Redis is not available. */
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string, lifetimeMs: number) => Promise<void>;
  /** What the script returned; undefined when Redis did not run it or did not answer in time. */
  readonly run: (script: RedisScript, call: ScriptCall) => Promise<unknown>;
  readonly broadcast: Broadcast;
  readonly close: () => Promise<void>;
};

export type RedisOptions = {
  /** `redis://` or, with TLS, `rediss://`. */
  readonly url: string;
  /** With `rediss://`: the client certificate, and the authorities trusted instead of the public ones. */
  readonly tls?: TlsFiles | undefined;
  readonly log: Log;
  /** Precedes every key and channel, so that installations can share a server. */
  readonly namespace?: string;
  /** How long a command is waited for. */
  readonly waitMs?: number;
};

/** Short, so that a slow Redis does not delay a request. */
const WAIT_MS = 75;

export function redisScript(source: string): RedisScript {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

/** Opens the connections and returns at once; a server that is not up yet is connected to when it is. */
export function openRedis({
  url,
  tls,
  log,
  namespace = 'eligibility',
  waitMs = WAIT_MS,
}: RedisOptions): Redis {
  const nameOf = (name: string): string => `${namespace}:${name}`;
  const commands = keepConnected({
    url,
    tls,
    onUp: () => {
      log.info('redis is up');
    },
    onDown: (failure) => {
      log.warn('redis is lost: going on without it', { failure });
    },
  });
  const listening = subscriptions(() => subscriber, nameOf);
  const subscriber = keepConnected({ url, tls, onUp: listening.resume, onDown: () => undefined });

  async function ask<T>(command: (client: Client) => Promise<T>): Promise<T | undefined> {
    const client = commands.current();
    if (client === undefined) return undefined;
    const reply = await settleWithin(waitMs, command(client));
    if (reply.kind === 'answered') return reply.value;
    commands.suspect(reply.failure);
    return undefined;
  }
  return {
    isUp: () => commands.current() !== undefined,
    get: async (key) => (await ask((client) => client.get(nameOf(key)))) ?? undefined,
    set: async (key, value, lifetimeMs) => {
      const expiration = { type: 'PX', value: Math.max(1, Math.floor(lifetimeMs)) } as const;
      await ask((client) => client.set(nameOf(key), value, { expiration }));
    },
    run: (script, { keys, values }) =>
      ask((client) => runScript(client, script, { keys: keys.map(nameOf), values })),
    broadcast: {
      publish: async (topic, message) => {
        await ask((client) => client.publish(nameOf(topic), message));
      },
      subscribe: listening.subscribe,
    },
    close: async () => {
      await Promise.all([commands.close(), subscriber.close()]);
    },
  };
}

/** Runs a script by its hash, and sends its text only to a server that does not have it yet. */
async function runScript(client: Client, script: RedisScript, call: ScriptCall): Promise<unknown> {
  const options = { keys: [...call.keys], arguments: call.values.map(String) };
  try {
    return await client.evalSha(script.sha, options);
  } catch (failure) {
    if (!isUnknownScript(failure)) throw failure;
    return client.eval(script.source, options);
  }
}

function isUnknownScript(failure: unknown): boolean {
  const message: unknown = Object(failure) === failure ? Reflect.get(Object(failure), 'message') : undefined;
  return typeof message === 'string' && message.startsWith('NOSCRIPT');
}
