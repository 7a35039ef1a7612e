import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config';
import { start } from './start';
import { welcome } from './welcome';

// The driver of SQLite has one thread for each core, on which stores wait for the disk: one for each store, then no store
// waits for another. It reads this when the first store is opened.
process.env['TOKIO_WORKER_THREADS'] ??= '4';

// A log stream is kept and read by others: it gets no secret. `npm run dev` passes its own terminal's output on.
const isForTerminal = process.stdout.isTTY || process.argv.includes('--terminal');

runMain('eligibility', process.env, async (env) => {
  const config = readConfig(env);
  const standalone = await start(config);
  process.stdout.write(welcome(standalone, { dataDir: config.dataDir, isForTerminal }));
  return { address: standalone.baseUrl, stop: standalone.stop };
});
