import { createHash } from 'node:crypto';
import type { Client } from './connection';

/** A Lua script, which Redis runs as one step. */
export type RedisScript = { readonly source: string; readonly sha: string };

export type ScriptCall = { readonly keys: readonly string[]; readonly values: readonly (number | string)[] };

export function redisScript(source: string): RedisScript {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

/** Runs a script by its hash, and sends its text only to a server that does not have it yet. */
export async function runScript(client: Client, script: RedisScript, call: ScriptCall): Promise<unknown> {
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
