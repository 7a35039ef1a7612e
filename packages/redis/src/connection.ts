import { randomInt } from 'node:crypto';
import { every, settleWithin } from '@eligibility/kit';
import type { TlsFiles } from '@eligibility/kit/process';
import { createClient, type RedisClientType } from '@redis/client';

export type Client = RedisClientType;

export type Connection = {
  /** The client, while it is connected and answers. */
  readonly current: () => Client | undefined;
  /** It did not answer in time: no command is sent there before it answers the next ping. */
  readonly suspect: (failure: unknown) => void;
  readonly close: () => Promise<void>;
};

type ConnectionOptions = {
  readonly url: string;
  readonly tls?: TlsFiles | undefined;
  /** Called when it is connected, to subscribe again. */
  readonly onUp: (client: Client) => void;
  readonly onDown: (failure: unknown) => void;
};

const CONNECT_MS = 2_000;
/** Often enough that a server that returned, or one that vanished, is noticed soon. */
const PING_EVERY_MS = 500;
const PING_MS = 500;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1_000;

/**
 * Keeps one connection to Redis for the life of the process. It reconnects with growing, scattered pauses, and a
 * connection that no longer answers pings is dropped: a host that vanished closes nothing, and TCP would wait for it
 * for a quarter of an hour.
 */
export function keepConnected({ url, tls, onUp, onDown }: ConnectionOptions): Connection {
  let isAnswering = false;
  let isClosed = false;
  let client = open();

  function open(): Client {
    const opened: Client = createClient({
      url,
      // What cannot be sent now is not queued: by then the caller has continued without Redis.
      disableOfflineQueue: true,
      // Without it the client sends a command that only names the library, and that needs a privilege.
      disableClientInfo: true,
      // 0 is none: waits are bounded by our own timer, which also covers a command that was already sent.
      commandOptions: { timeout: 0 },
      socket: { ...SOCKET, ...(tls === undefined ? {} : { tls: true, ...tls }) },
    });
    opened.on('ready', () => {
      up(opened);
    });
    opened.on('error', (failure: unknown) => {
      if (opened === client) down(failure);
    });
    opened.connect().catch(ignore);
    return opened;
  }
  function up(answering: Client): void {
    if (isClosed || isAnswering || answering !== client) return;
    isAnswering = true;
    onUp(answering);
  }
  function down(failure: unknown): void {
    if (isClosed || !isAnswering) return;
    isAnswering = false;
    onDown(failure);
  }
  const watch = every(
    PING_EVERY_MS,
    async () => {
      const watched = client;
      if (!watched.isReady) return;
      const pong = await settleWithin(PING_MS, watched.ping());
      if (isClosed || watched !== client) return;
      if (pong.kind === 'answered') {
        up(watched);
        return;
      }
      down(pong.failure);
      client = open();
      watched.destroy();
    },
    down,
  );

  return {
    current: () => (isAnswering && client.isReady ? client : undefined),
    suspect: down,
    close: async () => {
      isClosed = true;
      if (client.isOpen) client.destroy();
      await watch.stop();
    },
  };
}

/** Doubles up to the longest pause, then half of it at random, so that replicas do not come back all at once. */
function retryAfterMs(retries: number): number {
  const pauseMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(retries, 10));
  return pauseMs / 2 + randomInt(pauseMs / 2);
}

/** A failure to connect is reported by the `error` event. */
function ignore(): void {
  return undefined;
}

const SOCKET = { connectTimeout: CONNECT_MS, reconnectStrategy: retryAfterMs };
