import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

/** The usage of a process: CPU time of all its threads so far, user and system, and the memory it holds now. */
export type Usage = { readonly cpuUs: number; readonly rssBytes: number };

export type Child = {
  /** The address that it reported once it was up. */
  readonly address: string;
  readonly usage: () => Promise<Usage>;
  /** Bytes of live objects, after a collection. */
  readonly heapBytes: () => Promise<number>;
  /**
   * By how many milliseconds its event loop was late since the last question, at the 99th percentile; the first question
   * begins the measurement, and is answered with 0.
   */
  readonly loopDelayMs: () => Promise<number>;
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
const ASK_HEAP = 'heap';
const ASK_LOOP = 'loop';
/** The heap as `npm start` sets it, for every process on either side; a collection can be asked for. */
const NODE_OPTIONS = ['--max-old-space-size=256', '--expose-gc'];

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
    heapBytes: async () => {
      child.send(ASK_HEAP);
      return Number(await nextMessage(child, name));
    },
    loopDelayMs: async () => {
      child.send(ASK_LOOP);
      return Number(await nextMessage(child, name));
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
    if (question === ASK_HEAP) process.send?.(heapBytes());
    if (question === ASK_LOOP) process.send?.(loopDelayMs());
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

const LOOP_RESOLUTION_MS = 1;
let loopDelay: IntervalHistogram | undefined;

function loopDelayMs(): number {
  // A sample is the time between two ticks of a timer, so the timer's own interval is taken off.
  const delayMs = loopDelay === undefined ? 0 : loopDelay.percentile(99) / 1e6 - LOOP_RESOLUTION_MS;
  loopDelay ??= monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loopDelay.enable();
  loopDelay.reset();
  return Math.max(0, delayMs);
}

function heapBytes(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed;
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
