import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Usage = {
  /** The CPU time of all threads of a process so far, user and system. */
  readonly cpuUs: number;
  /** The memory that it has now. */
  readonly rssBytes: number;
};

export type Child = {
  /** The address that it reported once it was up. */
  readonly address: string;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

export type ChildScript = {
  /** The path of the script, without an extension. */
  readonly script: string;
  readonly args: readonly string[];
  /** Its complete environment. */
  readonly env?: Readonly<Record<string, string>>;
};

const ASK_USAGE = 'usage';
/** The heap as `npm start` sets it, for every process on either side. */
const NODE_OPTIONS = ['--max-old-space-size=256'];

/**
 * Runs a script in a separate process and waits until it is up. It ends with this process, however this one ends.
 * @param dir gets the child's standard output as a file: writing log lines is part of the cost of a request
 * @throws Error when it ends before it is up
 */
export async function startChild({ script, args, env = {} }: ChildScript, dir: string): Promise<Child> {
  const name = basename(script);
  const output = openSync(join(dir, `${[name, ...args].join('-')}.log`), 'a');
  const child = fork(`${script}.js`, args, {
    // The environment of this process is not passed on: it may name other stores than those to be measured.
    env: { PATH: process.env['PATH'], ...env },
    execArgv: NODE_OPTIONS,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const address = String(await nextMessage(child, name));
  return {
    address,
    usage: () => {
      child.send(ASK_USAGE);
      return nextMessage(child, name) as Promise<Usage>;
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/**
 * The child's side, which is its whole script: starts, reports the address and the usage, and ends with its parent.
 */
export function serveParent(start: () => Promise<string>): void {
  process.once('disconnect', () => process.exit(0));
  process.on('message', (question) => {
    if (question === ASK_USAGE) process.send?.(usage());
  });
  start().then(
    (address) => process.send?.(address),
    (failure: unknown) => {
      console.error(failure);
      process.exit(1);
    },
  );
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, rssBytes: process.memoryUsage.rss() };
}

async function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  const stopWaiting = new AbortController();
  const message = once(child, 'message', stopWaiting);
  const exit = once(child, 'exit', stopWaiting).then(([code]) => {
    throw new Error(`${name} ended with code ${String(code)}`);
  });
  try {
    const [value] = (await Promise.race([message, exit])) as unknown[];
    return value;
  } finally {
    stopWaiting.abort();
    await Promise.allSettled([message, exit]);
  }
}
