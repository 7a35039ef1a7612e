import cluster from 'node:cluster';
import type { WorkerProcess } from './worker-process';

/**
 * Forks workers that share the ports which they listen on: connections are accepted by this process and handed to one
 * worker after the other.
 * @param script what a worker runs; its environment and options of Node.js are those of this process
 */
export function clusterWorkers(script: string): () => WorkerProcess {
  cluster.setupPrimary({ exec: script, args: [] });
  return () => {
    const worker = cluster.fork();
    // A message to a process that has just ended; its end is noticed by itself.
    worker.on('error', () => undefined);
    const kill = (): void => {
      worker.process.kill('SIGKILL');
    };
    // A worker whose event loop hangs would not notice that this process has ended.
    process.once('exit', kill);
    return {
      wire: {
        send: (message) => {
          if (worker.isConnected()) worker.send(message as object, () => undefined);
        },
        onMessage: (listener) => worker.on('message', listener),
      },
      onExit: (listener) => {
        worker.once('exit', (code: number | null, signal: string | null) => {
          process.off('exit', kill);
          listener(signal ?? code ?? 1);
        });
      },
      kill,
    };
  };
}
