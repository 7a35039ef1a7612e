export { accepts } from './accepts';
export { BAD_SERVERS, badServer, LEAK } from './bad-servers';
export { dice, type Dice } from './dice';
export { eventually } from './eventually';
export { foundOrSkipped } from './found-or-skipped';
export { freePort } from './free-port';
export { listening, type Listening } from './listening';
export { testProcess, type ProcessPlan, type TestProcess } from './process';
export { ROOT } from './root';
export { sampling } from './sampling';
export { slowDisk } from './slow-disk';
export { isOnPath, startServer, type StoreServer } from './store-server';
export { ifAvailable, installed, nodeTools, pythonWith, Unavailable } from './tools';

/** For `listen`: a free port, and no setting to blame. */
export const ON_LOOPBACK = { host: '127.0.0.1', port: 0, settings: 'none' } as const;
