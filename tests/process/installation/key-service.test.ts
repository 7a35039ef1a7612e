import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultServer, type VaultServer } from '@eligibility/kit/testing';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

/** Starts several processes, one after the other. */
const TIMEOUT_MS = 90_000;

describe('answers sealed with the keys of a key service', () => {
  let dataDir: string;
  let server: VaultServer;
  let system: StandaloneProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-key-service-'));
    server = await vaultServer();
  });
  afterEach(async () => {
    await system.kill();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (): Promise<StandaloneProcess> => {
    const { url, keyName, token } = server.settings;
    return spawnStandalone(dataDir, { VAULT_ADDR: url, VAULT_TRANSIT_KEY: keyName, VAULT_TOKEN: token });
  };
  const removeAnswerKey = async (): Promise<void> => {
    const path = join(dataDir, 'secrets.json');
    const { ANSWER_KEY: _old, ...others } = JSON.parse(await readFile(path, 'utf8')) as Record<
      string,
      string
    >;
    await writeFile(path, JSON.stringify(others));
  };
  const isAnywhere = async (text: string): Promise<boolean> => {
    const names = (await readdir(dataDir)).filter((name) => name.includes('sqlite'));
    const files = await Promise.all(names.map((name) => readFile(join(dataDir, name))));
    return files.some((bytes) => bytes.includes(text));
  };

  it(
    'are replayed after restarts without a key in the settings, as are those sealed before the service',
    async () => {
      const [before, after] = [randomUUID(), randomUUID()];
      system = await spawnStandalone(dataDir);
      const old = await system.live({}, before);
      await system.terminate();
      system = await start();
      expect((await system.live({}, before)).text).toBe(old.text);
      const fresh = await system.live({ memberId: 'W300' }, after);
      await system.terminate();

      server.rotate();
      await removeAnswerKey();
      system = await start();
      expect((await system.live({ memberId: 'W300' }, after)).text).toBe(fresh.text);
      expect((await system.live({}, before)).status).toBe(409);
      expect(await isAnywhere('benefitSummary')).toBe(false);
    },
    TIMEOUT_MS,
  );
});
