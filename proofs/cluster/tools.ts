import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { command } from '../lib/command';

/**
 * What makes containers and a cluster on this machine: a folder with two programs. `containers` takes `start`, `images`
 * (the base images of deploy/Dockerfile and docker-compose.yml) and `run COMMAND...`, which reaches the engine;
 * `kubernetes` takes `start NODES`, `monitoring`, `load IMAGE...` and `kill-node N`, and `run COMMAND...`, which reaches
 * the API server, the nodes and the pods and has `kubectl` on its PATH.
 */
const TOOLS = process.env['CLUSTER_TOOLS'] ?? '';

export const NODES = 3;

/** @throws Error where CLUSTER_TOOLS is not set, or one of these programs is not on the PATH */
export async function demandTools(programs: readonly string[]): Promise<void> {
  if (TOOLS === '')
    throw new Error('CLUSTER_TOOLS names no folder with `containers` and `kubernetes`: docs/proofs.md');
  for (const program of programs) await command('which', program);
}

/** @throws Error with what it complained about */
export function containers(...words: readonly string[]): Promise<string> {
  return command(join(TOOLS, 'containers'), ...words);
}

/** @throws Error with what it complained about */
export function kubernetes(...words: readonly string[]): Promise<string> {
  return command(join(TOOLS, 'kubernetes'), ...words);
}

/** Runs a program of Node where it reaches the cluster, and shows what it prints. @returns its exit code */
export function nodeInCluster(file: string, words: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(TOOLS, 'kubernetes'), ['run', process.execPath, file, ...words], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
