import type { Writes } from './_scheduled';

/** A process that dies at one of its writes, after which it writes nothing more. */
export type Dying = {
  readonly wrap: (stores: Writes) => Writes;
  /** @param isWritten whether the last write is made before the process dies */
  readonly dieAfter: (writes: number, isWritten: boolean) => void;
  readonly revive: () => void;
  /** Rethrows a failure of a process that lives. */
  readonly demandDead: (failure: unknown) => void;
};

const JOB_WRITES = ['add', 'save', 'finish', 'giveBack', 'drop'] as const;
const ROW_WRITES = ['addItems', 'dropItems', 'settle', 'postpone', 'endWaiting'] as const;

export function dyingProcess(): Dying {
  let left = Infinity;
  let isLastWritten = true;
  const writing =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (left <= 0) throw new Error('the process is dead');
      left -= 1;
      if (left > 0) return write(...args);
      if (isLastWritten) await write(...args);
      throw new Error('the process has died');
    };
  return {
    wrap: ({ jobs, items }) => ({
      jobs: { ...jobs, ...wrapped(jobs, JOB_WRITES, writing) },
      items: { ...items, ...wrapped(items, ROW_WRITES, writing) },
    }),
    dieAfter: (writes, isWritten) => {
      left = writes;
      isLastWritten = isWritten;
    },
    revive: () => {
      left = Infinity;
    },
    demandDead: (failure) => {
      if (left > 0) throw failure;
    },
  };
}

type Write = (...args: never[]) => Promise<unknown>;

function wrapped<Store extends object, Name extends keyof Store>(
  store: Store,
  names: readonly Name[],
  wrap: <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) => (...args: Args) => Promise<T>,
): Pick<Store, Name> {
  const entries = names.map((name) => [name, wrap(store[name] as unknown as Write as never)]);
  return Object.fromEntries(entries) as Pick<Store, Name>;
}
