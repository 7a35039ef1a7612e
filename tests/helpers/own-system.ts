import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Standalone } from '@eligibility/standalone';
import { built } from './built-packages';
import { clientOf, type Client } from './client';

export type System = Client & {
  readonly standalone: Standalone;
  readonly dataDir: string;
  /** Every line the system logged so far. */
  readonly logged: () => string;
  readonly stop: () => Promise<void>;
};

/** For suites that send more than a workspace may, or more wrong keys than a caller may, and are not about that. */
export const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0',
  CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0',
};

/** Boots the whole system, as it is built, in this process, as `npm start` does, on free ports and an empty data directory. */
export async function bootSystem(settings: Readonly<Record<string, string>> = {}): Promise<System> {
  const { createLog } = built.kitProcess;
  const { readConfig, start } = built.standalone;
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-'));
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const env = {
    PORT: '0',
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    ...settings,
  };
  const standalone = await start({ ...readConfig(env), log });
  if (standalone.demo === undefined) throw new Error('these settings make no demo workspace');
  return {
    ...clientOf(standalone.demo),
    standalone,
    dataDir,
    logged: () => lines.join(''),
    stop: async () => {
      await standalone.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
