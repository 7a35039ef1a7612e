/** The processes that a live check goes through, each of which can be replicated. */
export const PROCESSES = ['gateway', 'wallet', 'payer-catalog', 'clearinghouse'] as const;
type ProcessName = (typeof PROCESSES)[number];

/** What was measured of one live check (`npm run bench -- scale --measure`), and where nothing can be measured here, assumed. */
export type Parameters = {
  /** CPU of each process, user and system. */
  readonly cpuUs: Readonly<Record<ProcessName, number>>;
  /** CPU of everything else on the machine that measured: the stores' servers, the payers, and who sends the load. */
  readonly restCpuUs: number;
  /** Commands to MongoDB, and those of them that write. */
  readonly commands: number;
  readonly writes: number;
  /** Documents as MongoDB stores them before it compresses them; the answer and what was exchanged for it are sealed. */
  readonly bytes: Readonly<Record<'record' | 'answer' | 'line' | 'wallet', number>>;
  /** Between all processes, the stores and the payers, both ways. */
  readonly networkBytes: number;
  /** Memory of the gateways and clearinghouses for each check that waits for its payer. */
  readonly waitingKiB: number;
};

/** What a platform team decides or buys. */
export type Assumptions = {
  /** How much of a core or of a shard is used at the busiest moment; the rest is for bursts and lost machines. */
  readonly use: number;
  /** Writes a second that one shard of MongoDB carries. */
  readonly writesOfShard: number;
  /** Commands of Redis a second of one node. */
  readonly commandsOfRedis: number;
  /** Connections to MongoDB of one process at most, and those that one server takes. */
  readonly poolSize: number;
  readonly connectionsOfServer: number;
  /** Calls in flight of one clearinghouse process. */
  readonly inFlightOfClearinghouse: number;
  /** Live checks a second of one wallet. */
  readonly checksOfWallet: number;
  readonly answerDays: number;
  readonly keyDays: number;
  readonly lineDays: number;
  /** Members of a replica set, each with all data. */
  readonly copies: number;
  /** The average of a year, as a share of the busiest moment. */
  readonly average: number;
};

export type Prices = {
  readonly currency: string;
  readonly coreHour: number;
  readonly storeCoreHour: number;
  readonly gibMonth: number;
  readonly coresOfShard: number;
};

/** What a plan is computed from. */
export type Basis = {
  readonly measured: Parameters;
  readonly assumed: Assumptions;
  readonly prices: Prices;
};

type Part = { readonly name: string; readonly most: number; readonly of: string };

export type Plan = {
  readonly perSecond: number;
  readonly replicas: Readonly<Record<ProcessName, number>>;
  readonly cores: number;
  readonly shards: number;
  readonly writesPerSecond: number;
  readonly connections: number;
  readonly redisNodes: number;
  readonly megabitPerSecond: number;
  readonly gibPerDay: number;
  /** What is stored once as much is dropped as is added; the wallets' operations and journal grow on. */
  readonly gibKept: number;
  readonly gibOfWalletsPerYear: number;
  readonly workspacesAtLeast: number;
  readonly waiting: readonly {
    readonly latencyS: number;
    readonly inFlight: number;
    readonly memoryMiB: number;
    readonly clearinghouses: number;
  }[];
  readonly perMillion: number;
};

const LATENCIES_S = [1, 5, 20];
const DAY_S = 86_400;
const GIB = 2 ** 30;
/** A rollout or a lost machine takes one. */
const FEWEST = 2;
/** A gateway counts a request in Redis, and keeps and looks up a finished answer. */
const REDIS_COMMANDS = 3;

/** What so many live checks a second need at the busiest moment. */
export function planFor(perSecond: number, { measured, assumed, prices }: Basis): Plan {
  const replicas = Object.fromEntries(
    PROCESSES.map((name) => [
      name,
      Math.max(FEWEST, Math.ceil(coresOf(name, perSecond, measured) / assumed.use)),
    ]),
  ) as Plan['replicas'];
  const cores = sum(PROCESSES.map((name) => coresOf(name, perSecond, measured) / assumed.use));
  const writesPerSecond = perSecond * measured.writes;
  const shards = Math.ceil(writesPerSecond / (assumed.writesOfShard * assumed.use));
  const { answer, record, line, wallet } = measured.bytes;
  const checksPerDay = perSecond * assumed.average * DAY_S;
  const kept = answer * assumed.answerDays + record * assumed.keyDays + line * assumed.lineDays;
  const gibKept = (kept * checksPerDay) / GIB;
  const hourly =
    cores * prices.coreHour +
    shards * assumed.copies * prices.coresOfShard * prices.storeCoreHour +
    (gibKept * assumed.copies * prices.gibMonth) / (30 * 24);
  return {
    perSecond,
    replicas,
    cores,
    shards,
    writesPerSecond,
    connections: sum([replicas.gateway, replicas.wallet, replicas['payer-catalog']]) * assumed.poolSize,
    redisNodes: Math.ceil((perSecond * REDIS_COMMANDS) / (assumed.commandsOfRedis * assumed.use)),
    megabitPerSecond: (perSecond * measured.networkBytes * 8) / 1e6,
    gibPerDay: ((answer + record + line + wallet) * checksPerDay) / GIB,
    gibKept,
    gibOfWalletsPerYear: (wallet * checksPerDay * 365) / GIB,
    workspacesAtLeast: Math.ceil(perSecond / (assumed.checksOfWallet * assumed.use)),
    waiting: LATENCIES_S.map((latencyS) => ({
      latencyS,
      inFlight: perSecond * latencyS,
      memoryMiB: (perSecond * latencyS * measured.waitingKiB) / 1_024,
      clearinghouses: Math.ceil((perSecond * latencyS) / assumed.inFlightOfClearinghouse),
    })),
    perMillion: (hourly / (perSecond * assumed.average * 3_600)) * 1e6,
  };
}

/** What is full first when nothing but the load grows: each part, and the checks a second at which one more is needed. */
export function limitsOf(measured: Parameters, assumed: Assumptions): readonly Part[] {
  const pools = Math.floor(assumed.connectionsOfServer / assumed.poolSize / 3);
  const slowest = Math.max(...PROCESSES.slice(0, 3).map((name) => measured.cpuUs[name]));
  const parts = [
    ...PROCESSES.map((name) => ({
      name: `one process of the ${name}`,
      most: (1e6 / measured.cpuUs[name]) * assumed.use,
      of: 'its core',
    })),
    { name: 'one wallet', most: assumed.checksOfWallet * assumed.use, of: 'changes of one document' },
    {
      name: 'one shard of MongoDB',
      most: (assumed.writesOfShard * assumed.use) / measured.writes,
      of: 'writes',
    },
    {
      name: 'one clearinghouse at payers that take 5 s',
      most: assumed.inFlightOfClearinghouse / 5,
      of: 'calls in flight',
    },
    {
      name: 'one server of MongoDB with full pools',
      most: pools * (1e6 / slowest) * assumed.use,
      of: 'connections',
    },
  ];
  return parts.toSorted((one, other) => one.most - other.most);
}

/**
 * The most live checks a second of one machine on which all of it runs: its cores, shared by everything, or the core of
 * the process that has the most to do, since each process runs its JavaScript on one.
 */
export function mostOnMachine(
  { cpuUs, restCpuUs }: Pick<Parameters, 'cpuUs' | 'restCpuUs'>,
  { cores, replicas }: { readonly cores: number; readonly replicas: number },
): number {
  const all = sum(Object.values(cpuUs)) + restCpuUs;
  const busiest = Math.max(...Object.values(cpuUs));
  return Math.min((cores * 1e6) / all, (replicas * 1e6) / busiest);
}

function coresOf(name: ProcessName, perSecond: number, { cpuUs }: Parameters): number {
  return (perSecond * cpuUs[name]) / 1e6;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
