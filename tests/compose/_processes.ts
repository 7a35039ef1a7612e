import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portBook, type PortBook } from './_ports';
import { processes, ROOT, type ComposeService } from './_compose';
import { restartable, type RestartableProcess } from './_restartable';

export type ComposeSystem = {
  readonly all: readonly RestartableProcess[];
  /** `host:port` where a port of the compose file really is. */
  readonly addressOf: (name: string, port: number) => string;
  readonly secrets: Readonly<Record<string, string>>;
  /** Every line any of them printed so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
};

export type ComposeOptions = {
  /** Undefined: the gateways share nothing but their store. */
  readonly redisUrl?: string | undefined;
  /** Where the stores are; without it they are SQLite files in one temporary folder. */
  readonly mongo?: Readonly<Record<string, string>> | undefined;
  /** What a process is told beside what the compose file says, or in its place. */
  readonly settingsOf?: (name: string) => Readonly<Record<string, string>>;
};

/**
 * Starts what docker-compose.yml starts, command by command and variable by variable, as processes of this machine: only
 * addresses are moved to free ports, and stores are where the options say. There are two gateways, as compose has them.
 */
export async function startCompose({
  redisUrl,
  mongo,
  settingsOf = () => ({}),
}: ComposeOptions): Promise<ComposeSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-compose-'));
  const secrets = secretsOf();
  const instances = processes.flatMap(([name, service]) =>
    (name === 'gateway' ? [name, 'gateway-2'] : [name]).map((instance) => ({ name: instance, service })),
  );
  const book = await portBook(instances);
  const lines: string[] = [];
  const all = instances.map(({ name, service }): RestartableProcess => {
    const { REDIS_URL, MONGODB_URI, ...own } = environmentOf({ name, service }, book, secrets);
    const env = {
      ...own,
      DATA_DIR: dataDir,
      ...(REDIS_URL !== undefined && redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...(MONGODB_URI !== undefined && mongo),
      ...settingsOf(name),
    };
    return restartable({
      name,
      command: service.command,
      // Without `CMD node`, which is this very node.
      probe: (service.healthcheck?.test ?? []).slice(2).map((part) => book.moved(name, part)),
      cwd: ROOT,
      env,
      address: own['GRPC_ADDRESS'] ?? own['SIMULATOR_ADDRESS'] ?? `127.0.0.1:${String(own['PORT'])}`,
      print: (line) => lines.push(line),
    });
  });
  return {
    all,
    addressOf: book.addressOf,
    secrets,
    printed: () => lines.join(''),
    stop: async () => {
      await Promise.all(all.map(({ terminate }) => terminate()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function secretsOf(): Record<string, string> {
  const printed = execFileSync(join(ROOT, 'deploy/compose-secrets'), { encoding: 'utf8' });
  return Object.fromEntries(
    [...printed.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

type Instance = { readonly name: string; readonly service: ComposeService };

function environmentOf(
  { name, service }: Instance,
  book: PortBook,
  secrets: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([variable, value]) => [
      variable,
      book.moved(name, interpolated(value, secrets), variable),
    ]),
  );
}

/** What compose puts in the place of `${NAME:-default}` and `${NAME:?complaint}`. */
function interpolated(value: string, secrets: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const given = secrets[name];
    if (given === undefined && kind === '?') throw new Error(`compose would stop: ${name}: ${rest}`);
    return given ?? rest;
  });
}
