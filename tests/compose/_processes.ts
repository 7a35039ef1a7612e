import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { portBook, type PortBook } from './_ports';
import { processes, ROOT, type ComposeService } from './_compose';

const run = promisify(execFile);

type ComposeProcess = {
  readonly name: string;
  /** Its own health check, as compose runs it. */
  readonly isHealthy: () => Promise<boolean>;
  /** SIGTERM; resolves with the exit code, also when it has ended before. */
  readonly terminate: () => Promise<number | null>;
};

export type ComposeSystem = {
  readonly all: readonly ComposeProcess[];
  /** `host:port` where a port of the compose file really is. */
  readonly addressOf: (name: string, port: number) => string;
  readonly secrets: Readonly<Record<string, string>>;
  /** Every line any of them printed so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts what docker-compose.yml starts, command by command and variable by variable, as processes of this machine: only
 * addresses are moved to free ports, and stores are SQLite files in one temporary folder. There are two gateways, as
 * compose has them.
 */
export async function startCompose(redisUrl: string): Promise<ComposeSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-compose-'));
  const secrets = secretsOf();
  const instances = processes.flatMap(([name, service]) =>
    (name === 'gateway' ? [name, 'gateway-2'] : [name]).map((instance) => ({ name: instance, service })),
  );
  const book = await portBook(instances);
  const lines: string[] = [];
  const all = instances.map(({ name, service }): ComposeProcess => {
    const env = { ...environmentOf({ name, service }, book, secrets), DATA_DIR: dataDir };
    if ('REDIS_URL' in env) env.REDIS_URL = redisUrl;
    const child = spawn(process.execPath, [...service.command], { cwd: ROOT, env });
    const collect = (chunk: Buffer): number => lines.push(`${name}: ${chunk.toString()}`);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // Without `CMD node`, which is this very node.
    const probe = (service.healthcheck?.test ?? []).slice(2).map((part) => book.moved(name, part));
    return {
      name,
      isHealthy: () =>
        run(process.execPath, probe, { cwd: ROOT })
          .then(() => true)
          .catch(() => false),
      terminate: () => terminated(child),
    };
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
  const own = Object.entries(service.environment ?? {}).filter(([variable]) => variable !== 'MONGODB_URI');
  return Object.fromEntries(
    own.map(([variable, value]) => [variable, book.moved(name, interpolated(value, secrets), variable)]),
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

async function terminated(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await exited;
  return code;
}
