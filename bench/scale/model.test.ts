import { limitsOf, mostOnMachine, planFor, type Assumptions, type Parameters, type Prices } from './model';

const MEASURED: Parameters = {
  cpuUs: { gateway: 4_000, wallet: 1_000, 'payer-catalog': 1_000, clearinghouse: 2_000 },
  restCpuUs: 12_000,
  commands: 6,
  writes: 4,
  bytes: { record: 1_000, answer: 8_000, line: 700, wallet: 500 },
  networkBytes: 10_000,
  waitingKiB: 64,
};
const ASSUMED: Assumptions = {
  use: 0.5,
  writesOfShard: 8_000,
  commandsOfRedis: 60_000,
  poolSize: 50,
  connectionsOfServer: 20_000,
  inFlightOfClearinghouse: 250,
  checksOfWallet: 50,
  answerDays: 1,
  keyDays: 30,
  lineDays: 400,
  copies: 3,
  average: 0.25,
};
const PRICES: Prices = {
  currency: 'USD',
  coreHour: 0.04,
  storeCoreHour: 0.06,
  gibMonth: 0.1,
  coresOfShard: 8,
};

const BASIS = { measured: MEASURED, assumed: ASSUMED, prices: PRICES };

describe('the plan of a load', () => {
  it('has as many replicas as its processor time needs, and two at least', () => {
    expect(planFor(1_000, BASIS)).toMatchObject({
      replicas: { gateway: 8, wallet: 2, 'payer-catalog': 2, clearinghouse: 4 },
      cores: 16,
      shards: 1,
      connections: 600,
      redisNodes: 1,
    });
    expect(planFor(10, BASIS).replicas).toEqual({
      gateway: 2,
      wallet: 2,
      'payer-catalog': 2,
      clearinghouse: 2,
    });
  });

  it('has as many checks in flight as come while one waits for its payer', () => {
    const [, , slow] = planFor(1_000, BASIS).waiting;
    expect(slow).toEqual({ latencyS: 20, inFlight: 20_000, memoryMiB: 1_250, clearinghouses: 80 });
  });

  it('grows in proportion to the load in all that is stored and sent', () => {
    const [one, ten] = [100, 1_000].map((load) => planFor(load, BASIS));
    for (const part of ['gibPerDay', 'gibKept', 'gibOfWalletsPerYear', 'megabitPerSecond'] as const)
      expect(ten?.[part]).toBeCloseTo(10 * (one?.[part] ?? 0));
  });
});

describe('the limits of one part each', () => {
  it('are in the order in which they are reached', () => {
    const limits = limitsOf(MEASURED, ASSUMED);
    expect(limits[0]).toMatchObject({ name: 'one wallet', most: 25 });
    const most = limits.map((limit) => limit.most);
    expect(most).toEqual([...most].sort((one, other) => one - other));
  });
});

describe('the most of one machine', () => {
  it('is what its cores carry of everything that runs on it, however many replicas there are', () => {
    expect(mostOnMachine(MEASURED, { cores: 2, replicas: 1 })).toBe(100);
    expect(mostOnMachine(MEASURED, { cores: 2, replicas: 2 })).toBe(100);
  });

  it('is one core of the busiest process, where the machine has more', () => {
    expect(mostOnMachine(MEASURED, { cores: 16, replicas: 1 })).toBe(250);
    expect(mostOnMachine(MEASURED, { cores: 16, replicas: 2 })).toBe(500);
  });
});
