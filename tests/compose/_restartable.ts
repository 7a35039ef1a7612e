import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { accepts, testProcess, type ProcessPlan, type TestProcess } from '@eligibility/testkit';

const run = promisify(execFile);

type Plan = Omit<ProcessPlan, 'isUp' | 'upWithinMs'> & {
  /** Arguments of node for its own health check. */
  readonly probe: readonly string[];
  /** `host:port` it listens on when it is up. */
  readonly address: string;
};

export type RestartableProcess = TestProcess & {
  /** Its own health check, as compose runs it. */
  readonly isHealthy: () => Promise<boolean>;
  /** Ends it like `kill` and starts it again where it was; resolves when it listens. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<void>;
};

const UP_WITHIN_MS = 180_000;
/** While it was away, another process may have taken its port, for a moment. */
const START_ATTEMPTS = 10;

/** A process of the compose file, on ports of its own that it keeps. */
export function restartable({ probe, address, ...plan }: Plan): RestartableProcess {
  const itself = testProcess({ ...plan, isUp: () => accepts(address), upWithinMs: UP_WITHIN_MS });
  return {
    ...itself,
    isHealthy: () =>
      run(process.execPath, probe, { cwd: plan.cwd }).then(
        () => true,
        () => false,
      ),
    restart: async (settings = {}) => {
      await itself.kill();
      for (let attempt = 1; ; attempt += 1) {
        const failure: unknown = await itself.start(settings).catch((thrown: unknown) => thrown);
        // What listens at its address may be the other process, which makes it end.
        if (itself.isRunning()) return;
        if (attempt === START_ATTEMPTS) throw failure;
      }
    },
  };
}
