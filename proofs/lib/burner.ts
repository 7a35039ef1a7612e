import { Worker } from 'node:worker_threads';

/** Other work on this machine: takes as much of one core as it is given. It ends with this process, however that ends. */
export function startBurner(): { readonly stop: () => Promise<void> } {
  const worker = new Worker('for (;;);', { eval: true });
  return {
    stop: async () => {
      await worker.terminate();
    },
  };
}
