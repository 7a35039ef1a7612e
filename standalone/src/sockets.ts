import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';

/** A path of 107 bytes and its end fit into the kernel's address of a Unix socket (unix(7), sun_path). */
const MAX_PATH_BYTES = 107;
const OWNER_ONLY = 0o700;
const FOLDER = /^sockets-\d+$/;
/** As long as the longest name of a service. */
const LONGEST = 'payer-catalog.sock';

export type SocketFolder = {
  /** Where gRPC serves and finds a service. */
  readonly addressOf: (service: string) => string;
  readonly remove: () => Promise<void>;
};

/**
 * Makes a folder that the owner alone may enter, for the sockets of this process: in the data directory, which no other
 * process serves, or, where its path is too long for a socket, in the system's folder for temporary files. What former
 * processes left behind is removed.
 * @param onElsewhere called when the path of the data directory is too long
 * @throws ConfigError naming `DATA_DIR` or `TMPDIR` when no such folder can be made
 */
export async function makeSocketFolder(dataDir: string, onElsewhere: () => void): Promise<SocketFolder> {
  const wanted = join(dataDir, `sockets-${String(process.pid)}`);
  const fits = isShortEnough(wanted);
  if (!fits) onElsewhere();
  const folder = await (fits ? makeAnew(dataDir, wanted) : makeElsewhere()).catch((failure: unknown) => {
    if (failure instanceof ConfigError) throw failure;
    throw new ConfigError(
      `${fits ? 'DATA_DIR' : 'TMPDIR'}: no folder for sockets can be made there: give it to the user of this process, or leave GRPC_LOOPBACK out`,
    );
  });
  return {
    addressOf: (service) => `unix:${join(folder, `${service}.sock`)}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, LONGEST)) <= MAX_PATH_BYTES;
}

async function makeAnew(dataDir: string, folder: string): Promise<string> {
  const left = (await readdir(dataDir)).filter((name) => FOLDER.test(name));
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
  await mkdir(folder, { mode: OWNER_ONLY });
  return folder;
}

async function makeElsewhere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eligibility-'));
  if (isShortEnough(folder)) return folder;
  await rm(folder, { recursive: true });
  throw new ConfigError(
    'DATA_DIR and TMPDIR: both paths are too long for Unix sockets: shorten one, or leave GRPC_LOOPBACK out',
  );
}
