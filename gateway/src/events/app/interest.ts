import { every, type Broadcast, type Log } from '@eligibility/kit';
import type { EventType } from '../domain/event-types';
import type { EndpointStore } from './endpoint-store';

/** Which workspaces have an endpoint that gets a type of event, as this process knows it. */
export type Interest = {
  readonly isWanted: (workspaceId: string) => boolean;
  /** The endpoints of a workspace changed: resolves once this process knows, and tells the others. */
  readonly changed: (workspaceId: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const TOPIC = 'webhooks';
/** Without a message, another process knows of a new endpoint after so long. */
const READ_MS = 5_000;

/** An interest that is asked before it is known: until it is connected, nobody wants anything. */
export type LateInterest = {
  /** What the store of checks asks, which is opened before all others. */
  readonly asked: { readonly isWanted: Interest['isWanted']; readonly written: () => void };
  readonly connect: (interest: Pick<Interest, 'isWanted'>, written: () => void) => void;
};

export function lateInterest(): LateInterest {
  let connected = { isWanted: (_workspaceId: string): boolean => false, written: (): void => undefined };
  return {
    asked: {
      isWanted: (workspaceId) => connected.isWanted(workspaceId),
      written: () => {
        connected.written();
      },
    },
    connect: ({ isWanted }, written) => {
      connected = { isWanted, written };
    },
  };
}

/** Remembers who chose the type, so that whoever writes its events asks no store for it. */
export async function startInterest(
  type: EventType,
  { endpoints, broadcast, log }: InterestOptions,
): Promise<Interest> {
  let wanted: ReadonlySet<string> = new Set();
  const read = async (): Promise<void> => {
    wanted = new Set(await endpoints.whoChose(type));
  };
  const failed = (failure: unknown): void => {
    log.warn('the webhooks of workspaces are read again', { failure });
  };
  const readSoon = (): void => void read().catch(failed);
  await read().catch(failed);
  const reading = every(READ_MS, read, failed);
  const unsubscribe = broadcast.subscribe(TOPIC, readSoon, readSoon);
  return {
    isWanted: (workspaceId) => wanted.has(workspaceId),
    changed: async (workspaceId) => {
      await read();
      await broadcast.publish(TOPIC, workspaceId);
    },
    stop: async () => {
      unsubscribe();
      await reading.stop();
    },
  };
}

type InterestOptions = {
  readonly endpoints: Pick<EndpointStore, 'whoChose'>;
  readonly broadcast: Broadcast;
  readonly log: Pick<Log, 'warn'>;
};
