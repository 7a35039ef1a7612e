import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Settings = Readonly<Record<string, string | undefined>>;

export type ProcessPlan = {
  /** For errors. */
  readonly name: string;
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** Its complete environment: that of this process may name other stores than those of the test. */
  readonly env: Settings;
  readonly cwd?: string;
  /** Whether it can be used; gets what it printed since it was started. */
  readonly isUp: (printed: () => string) => boolean | Promise<boolean>;
  /** 60 s by default. */
  readonly upWithinMs?: number;
  /** A file that its output is appended to, and is read from. Without one it is kept in memory. */
  readonly logPath?: string;
  /** Gets what it prints, as it is printed; not with `logPath`. */
  readonly print?: (text: string) => void;
};

/** A process of a test: it can be started, ended in every way, and started again with the same plan. */
export type TestProcess = {
  readonly name: string;
  /**
   * Starts it, and resolves when it is up. A process that runs already is left as it is.
   * @param settings more of its environment, for this time
   * @throws Error with the last lines of its output when it ends before, or is not up in time; then it is killed
   */
  readonly start: (settings?: Settings) => Promise<void>;
  readonly isRunning: () => boolean;
  /** @throws Error when it was never started */
  readonly pid: () => number;
  /** What it printed since it was started, or all that is in the file of its output. */
  readonly printed: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** SIGTERM; resolves with the exit code, also when it has ended before. Null: a signal has ended it. */
  readonly terminate: () => Promise<number | null>;
  /** SIGKILL, as a power cut would; does nothing to a process that has ended. */
  readonly kill: () => Promise<void>;
};

const UP_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 20;
const LINES_SHOWN = 20;

export function testProcess(plan: ProcessPlan): TestProcess {
  let run: Run | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (run === undefined) return null;
    const { child } = run;
    if (hasEnded(child)) return child.exitCode;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exited)[0];
  };
  const kill = async (): Promise<void> => {
    await end('SIGKILL');
  };
  return {
    name: plan.name,
    start: async (settings = {}) => {
      if (run !== undefined && !hasEnded(run.child)) return;
      run = launch(plan, settings);
      const problem = await untilUp(plan, run);
      if (problem === undefined) return;
      await kill();
      throw new Error(`${plan.name} ${problem}:\n${lastLines(run.printed())}`);
    },
    isRunning: () => run !== undefined && !hasEnded(run.child),
    pid: () => {
      if (run?.child.pid === undefined) throw new Error(`${plan.name} was not started`);
      return run.child.pid;
    },
    printed: () => run?.printed() ?? '',
    signal: (name) => run?.child.kill(name),
    terminate: () => end('SIGTERM'),
    kill,
  };
}

type Run = { readonly child: ChildProcess; readonly printed: () => string; readonly failure: () => unknown };

function launch({ command, cwd, env, logPath, print }: ProcessPlan, settings: Settings): Run {
  const [program = '', ...args] = command;
  const log = logPath === undefined ? undefined : openSync(logPath, 'a');
  const child = spawn(program, args, {
    cwd,
    env: { ...env, ...settings },
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  });
  if (log !== undefined) closeSync(log);
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      print?.(chunk);
    });
  return {
    child,
    printed: () => (logPath === undefined ? text : readFileSync(logPath, 'utf8')),
    failure: () => failure,
  };
}

/** Resolves when it is up, or with why it is not. */
async function untilUp(
  { isUp, upWithinMs = UP_WITHIN_MS }: ProcessPlan,
  run: Run,
): Promise<string | undefined> {
  const giveUpMs = performance.now() + upWithinMs;
  while (!(await isUp(run.printed))) {
    if (run.failure() !== undefined) return `cannot be run (${String(run.failure())})`;
    if (hasEnded(run.child)) return `ended with ${howItEnded(run.child)} as it started`;
    if (performance.now() > giveUpMs) return 'did not come up';
    await sleep(LOOK_AGAIN_MS);
  }
  return undefined;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The exit code, or the signal. */
function howItEnded({ exitCode, signalCode }: ChildProcess): string {
  return String(exitCode ?? signalCode);
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
}
