import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';

/** A path of 107 bytes and its end fit into the kernel's address of a Unix socket (unix(7), sun_path). */
const MAX_PATH_BYTES = 107;
const OWNER_ONLY = 0o700;
const FOLDER = /^sockets-(\d+)$/;
/** As long as the longest name of a service. */
const LONGEST = 'payer-catalog.sock';

export type SocketFolder = {
  /** Where gRPC serves and finds a service. */
  readonly addressOf: (service: string) => string;
  readonly remove: () => Promise<void>;
};

/** Called with what an operator should know about a data directory. */
export type SocketListener = {
  /** Its path is too long for a socket. */
  readonly onElsewhere: () => void;
  /** Another process serves from it. */
  readonly onShared: () => void;
};

/**
 * Makes a folder that the owner alone may enter, for the sockets of this process: in the data directory, or, where its
 * path is too long for a socket, in the system's folder for temporary files. What dead processes left behind is
 * removed.
 * @throws ConfigError naming `DATA_DIR` or `TMPDIR` when no such folder can be made
 */
export async function makeSocketFolder(dataDir: string, listener: SocketListener): Promise<SocketFolder> {
  const wanted = join(dataDir, `sockets-${String(process.pid)}`);
  const fits = isShortEnough(wanted);
  if (!fits) listener.onElsewhere();
  const folder = await (fits ? makeAnew(dataDir, wanted, listener) : makeElsewhere()).catch(
    (failure: unknown) => {
      if (failure instanceof ConfigError) throw failure;
      throw new ConfigError(`${fits ? 'DATA_DIR' : 'TMPDIR'}: no folder for sockets can be made there`);
    },
  );
  return {
    addressOf: (service) => `unix:${join(folder, `${service}.sock`)}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Shows other processes that this one serves the data directory, by a socket at which nothing is said. What dead
 * processes left behind is removed.
 * @returns how to stop; undefined where the path is too long for a socket, so that others cannot find out
 * @throws ConfigError naming `DATA_DIR` when no folder can be made there
 */
export async function showPresence(
  dataDir: string,
  listener: Pick<SocketListener, 'onShared'>,
): Promise<(() => Promise<void>) | undefined> {
  const folder = join(dataDir, `sockets-${String(process.pid)}`);
  if (!isShortEnough(folder)) return undefined;
  await makeAnew(dataDir, folder, listener).catch(() => {
    throw new ConfigError('DATA_DIR: no folder for sockets can be made there');
  });
  const server = createServer((socket) => socket.destroy());
  server.listen(join(folder, 'standalone.sock'));
  await once(server, 'listening');
  return async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, LONGEST)) <= MAX_PATH_BYTES;
}

async function makeAnew(
  dataDir: string,
  folder: string,
  { onShared }: Pick<SocketListener, 'onShared'>,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY });
  for (const name of await readdir(dataDir)) {
    const pid = Number(FOLDER.exec(name)?.[1] ?? process.pid);
    if (pid === process.pid) continue;
    if (!isAlive(pid)) await rm(join(dataDir, name), { recursive: true, force: true });
    else if (await isServed(join(dataDir, name))) onShared();
  }
  // Left by a former process with our own id, as in a container that starts again.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: OWNER_ONLY });
  return folder;
}

async function makeElsewhere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eligibility-'));
  if (isShortEnough(folder)) return folder;
  await rm(folder, { recursive: true });
  throw new ConfigError('DATA_DIR and TMPDIR: both paths are too long for Unix sockets');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Whether a service answers at a socket in the folder; the id alone is no proof, as another process may have it now.
 */
async function isServed(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const answers = await Promise.all(names.map((name) => isAnswered(join(folder, name))));
  return answers.includes(true);
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
