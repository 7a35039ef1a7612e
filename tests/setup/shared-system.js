const { mkdtemp, rm } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const builtPackages = require('./built-packages');

/** What jest-worker sends last: `CHILD_MESSAGE_END`. One that does not heed it is killed half a second later. */
const END = 2;

/** By their settings. */
const booting = new Map();

/**
 * The system of this worker with these settings beyond the usual ones, booted when the first test file asks for it; each
 * opens a workspace of its own there.
 */
function sharedSystem(settings = {}) {
  const name = JSON.stringify(settings);
  if (booting.size === 0) stopAtTheEnd();
  if (!booting.has(name)) booting.set(name, boot(settings));
  return booting.get(name);
}

async function boot(settings) {
  const { createLog } = builtPackages.kitProcess;
  const { readConfig, start } = builtPackages.standalone;
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-shared-'));
  const lines = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const env = {
    PORT: '0',
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0',
    CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0',
    ...settings,
  };
  const standalone = await start({ ...readConfig(env), log });
  const stop = async () => {
    await standalone.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { standalone, logged: () => lines.join(''), stop };
}

/** Stops the systems of this process that were booted. */
async function stopSharedSystems() {
  const stopping = [...booting.values()];
  booting.clear();
  await Promise.all(stopping.map(async (system) => (await system).stop()));
}

function stopAtTheEnd() {
  const onMessage = ([kind]) => {
    if (kind !== END) return;
    process.off('message', onMessage);
    void stopSharedSystems();
  };
  // Only a worker has a channel; where Jest runs tests in its own process, its teardown stops the system.
  if (process.send !== undefined) process.on('message', onMessage);
}

module.exports = { sharedSystem, stopSharedSystems };
