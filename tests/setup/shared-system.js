const { mkdtemp, rm } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** What jest-worker sends last: `CHILD_MESSAGE_END`. One that does not heed it is killed half a second later. */
const END = 2;

let booting;

/** The one system of this worker, booted when the first test file asks for it; each opens a workspace of its own there. */
function sharedSystem() {
  booting ??= boot();
  return booting;
}

async function boot() {
  stopAtTheEnd();
  const { createLog } = require('@eligibility/kit');
  const { readConfig, start } = require('@eligibility/standalone');
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-shared-'));
  const lines = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const env = {
    PORT: '0',
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0',
    CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0',
  };
  const standalone = await start({ ...readConfig(env), log });
  const stop = async () => {
    await standalone.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { standalone, logged: () => lines.join(''), stop };
}

/** Stops the system of this process, if one was booted. */
async function stopSharedSystem() {
  const stopping = booting;
  booting = undefined;
  await (await stopping)?.stop();
}

function stopAtTheEnd() {
  const onMessage = ([kind]) => {
    if (kind !== END) return;
    process.off('message', onMessage);
    void stopSharedSystem();
  };
  // Only a worker has a channel; where Jest runs tests in its own process, its teardown stops the system.
  if (process.send !== undefined) process.on('message', onMessage);
}

module.exports = { sharedSystem, stopSharedSystem };
