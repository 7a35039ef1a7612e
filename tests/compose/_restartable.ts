import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '@eligibility/kit/testing';

const run = promisify(execFile);

export type ProcessPlan = {
  readonly name: string;
  readonly command: readonly string[];
  /** Arguments of node for its own health check. */
  readonly probe: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** `host:port` it listens on when it is up. */
  readonly address: string;
  readonly print: (line: string) => void;
};

export type RestartableProcess = {
  readonly name: string;
  /** Its own health check, as compose runs it. */
  readonly isHealthy: () => Promise<boolean>;
  readonly isRunning: () => boolean;
  /** Whether a process listens at its address. */
  readonly isListening: () => Promise<boolean>;
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  /** SIGTERM; resolves with the exit code, also when it has ended before. */
  readonly terminate: () => Promise<number | null>;
  /** SIGKILL, as a power cut would; does nothing to a process that has ended. */
  readonly kill: () => Promise<void>;
  /** Ends it like `kill` and starts it again where it was; resolves when it listens. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<void>;
};

const UP_WITHIN_MS = 180_000;
/** Between two looks: starting is work for the whole machine already. */
const LOOK_AGAIN_MS = 50;
/** While it was away, another process may have taken its port, for a moment. */
const START_ATTEMPTS = 10;

/** Starts a process that can be killed and started again on the same ports. */
export function restartable(plan: ProcessPlan): RestartableProcess {
  let child = launch(plan, {});
  const kill = async (): Promise<void> => {
    if (hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    name: plan.name,
    isHealthy: () =>
      run(process.execPath, plan.probe, { cwd: plan.cwd }).then(
        () => true,
        () => false,
      ),
    isRunning: () => !hasEnded(child),
    isListening: () => listens(plan.address),
    signal: (name) => child.kill(name),
    terminate: async () => {
      if (hasEnded(child)) return child.exitCode;
      const exited = once(child, 'exit') as Promise<[number | null]>;
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    kill,
    restart: async (settings = {}) => {
      await kill();
      for (let attempt = 1; ; attempt += 1) {
        const started = launch(plan, settings);
        child = started;
        await eventually(async () => {
          await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
          return hasEnded(started) || (await listens(plan.address));
        }, UP_WITHIN_MS);
        if (!hasEnded(started)) return;
        if (attempt === START_ATTEMPTS) throw new Error(`${plan.name} does not start`);
      }
    },
  };
}

function launch({ name, command, cwd, env, print }: ProcessPlan, settings: ProcessPlan['env']): ChildProcess {
  const child = spawn(process.execPath, command, { cwd, env: { ...env, ...settings } });
  const collect = (chunk: Buffer): void => {
    print(`${name}: ${chunk.toString()}`);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return child;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function listens(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  const socket = connect(Number(port), host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
