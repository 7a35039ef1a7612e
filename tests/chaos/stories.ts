import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { databaseOutage, primaryStepDown, redisKilled } from './_outages';
import { frozenOwner, lastCredit, storm, type Story } from './_races';
import { tell } from './_report';
import { QUICK, startChaosSystem, type ChaosSystem } from './_system';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    /** Shell commands that take the database at MONGODB_URI away; may be given several times. */
    kill: { type: 'string', multiple: true, default: [] },
    /** The shell command that brings it back. */
    start: { type: 'string', default: 'true' },
    'step-down': { type: 'boolean', default: false },
  },
});

/** Races and outages on one system, each as often as asked; exits 1 when a promise was broken. */
async function main(): Promise<void> {
  const system = await startChaosSystem(QUICK);
  process.stdout.write(`on ${system.stores}\n`);
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1)
      for (const story of storiesOf(system)) tell(await story(system));
  } finally {
    await system.stop();
  }
}

function storiesOf({ redis }: ChaosSystem): readonly ((system: ChaosSystem) => Promise<Story>)[] {
  const outages = values.kill.map((command) => ({
    name: `database away during load (${command})`,
    begin: () => shell(command),
    end: () => shell(values.start),
  }));
  return [
    storm,
    lastCredit,
    frozenOwner,
    ...(redis === undefined ? [] : [redisKilled]),
    ...outages.map((outage) => (system: ChaosSystem) => databaseOutage(system, outage)),
    ...(values['step-down'] ? [primaryStepDown] : []),
  ];
}

const run = promisify(execFile);

function shell(command: string): Promise<unknown> {
  return run('/bin/sh', ['-c', command]);
}

void main();
