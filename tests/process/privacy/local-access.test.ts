import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

/** Listening ports are read from /proc. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;
const LISTENING = '0A';
const REAL_CLEARINGHOUSE = {
  CLEARINGHOUSE_URL: 'https://clearinghouse.test/v3',
  CLEARINGHOUSE_API_KEY: 'a-key-of-the-tests',
};

onLinux('what another user of this machine can reach', () => {
  let parent: string;
  let system: StandaloneProcess;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'eligibility-local-'));
  });
  afterEach(async () => {
    await system.terminate();
    await rm(parent, { recursive: true, force: true });
  });

  const socketFolders = async (folder: string): Promise<readonly string[]> =>
    (await readdir(folder)).filter((name) => name.startsWith('sockets-'));

  // The API, the probes, and the files of the console, which are the same for everyone.
  const expectThreePorts = async (): Promise<void> => {
    expect(await listeningPorts(system.pid)).toHaveLength(3);
    expect((await system.mock()).status).toBe(200);
  };

  it('serves the API, the probes and the files of the console alone: services have no sockets, and only its owner may enter its folder', async () => {
    system = await spawnStandalone(parent, REAL_CLEARINGHOUSE);
    await expectThreePorts();
    expect(await socketFolders(parent)).toEqual([]);
  });

  it('serves its services on sockets, for its owner alone, when it is asked to', async () => {
    system = await spawnStandalone(parent, { ...REAL_CLEARINGHOUSE, GRPC_LOOPBACK: 'true' });
    await expectThreePorts();
    const [folder = ''] = await socketFolders(parent);
    expect((await stat(join(parent, folder))).mode & 0o777).toBe(0o700);
    const names = ['clearinghouse', 'mock-fixtures', 'payer-catalog', 'wallet'];
    expect((await readdir(join(parent, folder))).sort()).toEqual(names.map((name) => `${name}.sock`));
    expect(await system.terminate()).toBe(0);
    expect(await socketFolders(parent)).toEqual([]);
  });

  it('removes after a crash the sockets of the dead process', async () => {
    system = await spawnStandalone(parent, { GRPC_LOOPBACK: 'true' });
    const left = await socketFolders(parent);
    await system.kill();
    expect(await socketFolders(parent)).toEqual(left);
    system = await spawnStandalone(parent, { GRPC_LOOPBACK: 'true' });
    expect(await socketFolders(parent)).not.toEqual(left);
    expect(await socketFolders(parent)).toHaveLength(1);
    expect((await system.live()).status).toBe(200);
  });

  it('runs where the path is too long for sockets', async () => {
    const dataDir = join(parent, 'x'.repeat(100));
    system = await spawnStandalone(dataDir, { GRPC_LOOPBACK: 'true' });
    expect(await socketFolders(dataDir)).toEqual([]);
    expect((await system.live()).status).toBe(200);
  });
});

/** The ports that a process listens on, of IPv4 and IPv6. */
async function listeningPorts(pid: number): Promise<readonly string[]> {
  const descriptors = await readdir(`/proc/${String(pid)}/fd`);
  const links = await Promise.all(
    descriptors.map((fd) => readlink(`/proc/${String(pid)}/fd/${fd}`).catch(() => '')),
  );
  const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${String(pid)}/net/${name}`, 'utf8')),
  );
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === LISTENING && inodes.has(inode))
    .map(([, address = '']) => address);
}
