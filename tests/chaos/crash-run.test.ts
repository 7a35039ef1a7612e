import { crashRuns } from './_crash-run';
import { allRuns, type Run } from './_scenarios';
import type { ChaosSystem } from './_system';

/** Ends a run where its checks would begin: what comes before is what these tests are about. */
const BEGUN = new Error('the run has begun');

type Restart = { readonly name: string; readonly failpoint: string; readonly openChecks: number };

/** A system that has these numbers of open checks, one after the other, each time it is asked. */
function fakeSystem(open: number[], dead: readonly string[] = []) {
  const restarts: Restart[] = [];
  const running = new Set(['gateway', 'gateway-2', 'wallet', 'clearinghouse']);
  const fake: Partial<ChaosSystem> = {
    gateways: ['http://one', 'http://other'],
    payerNames: ['Aetna'],
    process: (name) =>
      ({
        isRunning: () => running.has(name),
        restart: ({ FAILPOINT: failpoint = '' } = {}) => {
          restarts.push({ name, failpoint, openChecks: open[0] ?? 0 });
          if (dead.includes(name) && failpoint !== '') running.delete(name);
          return Promise.resolve();
        },
      }) as ReturnType<ChaosSystem['process']>,
    readiness: () => Promise.resolve({ status: 200, body: {} }),
    openChecks: () => Promise.resolve((open.length > 1 ? open.shift() : open[0]) ?? 0),
    openClinic: () => Promise.reject(BEGUN),
  };
  return { system: fake as ChaosSystem, restarts };
}

function runOf(scenario: string): Run {
  const found = allRuns(1).find((run) => run.scenario.name === scenario);
  if (found === undefined) throw new RangeError(`there is no scenario ${scenario}`);
  return found;
}

const TWICE = runOf('gateway.after-record, gateway.reconcile-settled');

describe('what comes before a crash run', () => {
  it('arms the reconciler only once nothing that an earlier run left is open', async () => {
    const { system, restarts } = fakeSystem([2, 1, 0]);

    await expect(crashRuns(system).make(TWICE)).rejects.toBe(BEGUN);

    expect(restarts.filter(({ name }) => name === 'gateway-2')).toEqual([
      { name: 'gateway-2', failpoint: 'gateway.reconcile-settled', openChecks: 0 },
    ]);
  });

  it('arms the wallet, which settles what the reconciler finds, only then as well', async () => {
    const { system, restarts } = fakeSystem([1, 0]);

    await expect(crashRuns(system).make(runOf('wallet.after-capture or wallet.after-release'))).rejects.toBe(
      BEGUN,
    );

    expect(restarts.filter(({ name }) => name === 'wallet')).toEqual([
      { name: 'wallet', failpoint: 'wallet.after-capture,wallet.after-release', openChecks: 0 },
    ]);
  });

  it('names a process that dies before the run has begun, and does not wait for it', async () => {
    const { system } = fakeSystem([0], ['gateway-2']);

    await expect(crashRuns(system).make(TWICE)).rejects.toThrow(
      'died before the run began: gateway-2 (gateway.reconcile-settled)',
    );
  });
});
