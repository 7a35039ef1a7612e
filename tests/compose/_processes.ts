import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portBook, type PortBook } from './_ports';
import { makeSecrets, processes, ROOT, SECRETS_FOLDER, type ComposeService } from './_compose';
import { restartable, type RestartableProcess } from './_restartable';

export type ComposeSystem = {
  readonly all: readonly RestartableProcess[];
  /** `host:port` where a port of the compose file really is. */
  readonly addressOf: (name: string, port: number) => string;
  /** By the names of their files. */
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
  /** Settings that replace or extend those of the compose file. */
  readonly settingsOf?: (name: string) => Readonly<Record<string, string>>;
};

/**
 * Starts what docker-compose.yml starts, until all of it listens, command by command and variable by variable, as processes of this machine: only
 * addresses are moved to free ports, and stores are where the options say. There are two gateways, as compose has them.
 */
export async function startCompose({
  redisUrl,
  mongo,
  settingsOf = () => ({}),
}: ComposeOptions): Promise<ComposeSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-compose-'));
  const secretsDir = await mkdtemp(join(tmpdir(), 'eligibility-secrets-'));
  const secrets = makeSecrets(secretsDir);
  const instances = processes.flatMap(([name, service]) =>
    (name === 'gateway' ? [name, 'gateway-2'] : [name]).map((instance) => ({ name: instance, service })),
  );
  const book = await portBook(instances);
  const lines: string[] = [];
  const all = instances.map(({ name, service }): RestartableProcess => {
    const { REDIS_URL_FILE, MONGODB_URI_FILE, ...own } = environmentOf({ name, service }, book, secretsDir);
    const env = {
      ...own,
      DATA_DIR: dataDir,
      ...(REDIS_URL_FILE !== undefined && redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...(MONGODB_URI_FILE !== undefined && mongo),
      ...settingsOf(name),
    };
    return restartable({
      name,
      command: [process.execPath, ...service.command],
      // Without `CMD node`, which is this very node.
      probe: (service.healthcheck?.test ?? []).slice(2).map((part) => book.moved(name, part)),
      cwd: ROOT,
      env,
      address: own['GRPC_ADDRESS'] ?? own['SIMULATOR_ADDRESS'] ?? `127.0.0.1:${String(own['PORT'])}`,
      print: (text) => lines.push(`${name}: ${text}`),
    });
  });
  const stop = async (): Promise<void> => {
    await Promise.all(all.map(({ terminate }) => terminate()));
    await rm(dataDir, { recursive: true, force: true });
    await rm(secretsDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(all.map(({ start }) => start()));
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { all, addressOf: book.addressOf, secrets, printed: () => lines.join(''), stop };
}

type Instance = { readonly name: string; readonly service: ComposeService };

function environmentOf(
  { name, service }: Instance,
  book: PortBook,
  secretsDir: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([variable, value]) => [
      variable,
      value.startsWith(SECRETS_FOLDER)
        ? join(secretsDir, 'secrets', value.slice(SECRETS_FOLDER.length))
        : book.moved(name, interpolated(value), variable),
    ]),
  );
}

/** What compose puts in the place of `${NAME:-default}` where nothing is set. */
function interpolated(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, (_all, rest: string) => rest);
}
