import { spawn } from 'node:child_process';

export type Ran = {
  readonly exitCode: number;
  /** What it wrote to both streams, without the codes for colours. */
  readonly output: string;
};

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
};

/** A generator of clients, and what its client is held to. */
export type Tool = {
  readonly name: string;
  /** What has the client make its calls. */
  readonly program: string;
  /** Where its generator and what runs its client are installed. */
  readonly tools: () => string;
  /** In order: the generator, what compiles its client, and what has the client make its calls. */
  readonly steps: (tools: string) => readonly Step[];
};

export type Step = Omit<Command, 'cwd'> & { readonly step: 'generate' | 'compile' | 'call' };

const TIMEOUT_MS = 300_000;

/** Runs a program to its end while this process goes on serving. A program that cannot be started has the exit code 127. */
export function run({ command, args, cwd, env = {}, timeoutMs = TIMEOUT_MS }: Command): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      resolve({ exitCode: 127, output: error.message });
    });
    child.once('close', (code, signal) => {
      const ended = signal === null ? '' : `\nended by ${signal} after ${String(timeoutMs)} ms at most`;
      // eslint-disable-next-line no-control-regex
      resolve({ exitCode: code ?? 1, output: `${output}${ended}`.replace(/\u001B\[[0-9;]*m/g, '') });
    });
  });
}
