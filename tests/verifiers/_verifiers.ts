import { installed, pythonWith, ROOT } from '@eligibility/testkit';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, transpile } from 'typescript';
import { run, type Command } from '../clients/_run';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
const FOLDER = join(ROOT, 'tests/verifiers');
const PROGRAMS = join(FOLDER, 'programs');
const GUIDE = join(ROOT, 'docs/guides/webhooks.md');

/** What was posted to an endpoint. */
export type Posted = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** A sample of the guide, with the official library of its language. */
export type Verifier = {
  readonly name: string;
  /** For each delivery whether the sample takes it. @throws Error where it says something else */
  readonly verify: (posted: readonly Posted[], secret: string) => Promise<readonly boolean[]>;
};

/**
 * The code of the guide in a language, which must be the only one.
 * @throws Error where the guide has none or several
 */
function sampleIn(language: string): string {
  const guide = readFileSync(GUIDE, 'utf8');
  const [sample, ...others] = [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))];
  if (sample?.[1] === undefined || others.length > 0)
    throw new Error(`the guide must have one sample in ${language}`);
  return sample[1];
}

/** The sample in TypeScript, with the package that is installed for the tests. */
export function typeScriptVerifier(): Verifier {
  const sample = transpile(sampleIn('typescript'), { module: ModuleKind.CommonJS });
  const { version } = JSON.parse(readFileSync(require.resolve('standardwebhooks/package.json'), 'utf8')) as {
    readonly version: string;
  };
  return {
    name: `TypeScript, standardwebhooks ${version}`,
    // Below this folder the package is found.
    verify: inFolder(FOLDER, (folder) => {
      writeFileSync(join(folder, 'verify.js'), sample + readFileSync(join(PROGRAMS, 'verify.js'), 'utf8'));
      return Promise.resolve({ command: process.execPath, args: ['verify.js'] });
    }),
  };
}

/** The sample in Python. @throws Unavailable without Python 3, pip or the package */
export function pythonVerifier(): Verifier {
  const requirements = join(FOLDER, 'requirements.txt');
  const python = pythonWith('verifiers', requirements);
  const version = readFileSync(requirements, 'utf8').trim().replace('==', ' ');
  return {
    name: `Python, ${version}`,
    verify: inFolder(tmpdir(), (folder) => {
      const program = sampleIn('py') + readFileSync(join(PROGRAMS, 'verify.py'), 'utf8');
      writeFileSync(join(folder, 'verify.py'), program);
      return Promise.resolve({ command: python, args: ['verify.py'] });
    }),
  };
}

/** The sample in Go. @throws Unavailable without Go or the module */
export function goVerifier(): Verifier {
  const list = join(PROGRAMS, 'go.mod');
  const module = installed({
    name: 'verifiers-go',
    lists: [list, join(PROGRAMS, 'verify.go')],
    install: `cp "$1" "$2" .\ncat >guide.go <<'EOF'\n${goGuide()}EOF\ngo mod tidy`,
    otherwise: 'there is no Go, or it could not install the module',
  });
  const [, version = ''] = / (v[\d.]+)$/m.exec(readFileSync(list, 'utf8')) ?? [];
  return {
    name: `Go, standard-webhooks ${version}`,
    verify: inFolder(module, async (folder) => {
      for (const name of ['go.mod', 'go.sum', 'verify.go', 'guide.go'])
        copyFileSync(join(module, name), join(folder, name));
      await compile(folder);
      return { command: join(folder, 'verifies'), args: [] };
    }),
  };
}

/** The function of the guide as a file of the program. It has no imports: which ones it needs is plain from its names. */
function goGuide(): string {
  const names = ['errors', 'io', 'net/http', 'os'].map((name) => `\t"${name}"`);
  const library = '\tstandardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"';
  return `package main\n\nimport (\n${[...names, library].join('\n')}\n)\n\n${sampleIn('go')}`;
}

async function compile(folder: string): Promise<void> {
  const { exitCode, output } = await run({ command: 'go', args: ['build', '.'], cwd: folder });
  if (exitCode !== 0) throw new Error(`the sample in Go does not compile: ${output}`);
}

/** Writes a program into a folder of its own and has it judge the deliveries. */
function inFolder(
  parent: string,
  prepare: (folder: string) => Promise<Pick<Command, 'command' | 'args'>>,
): Verifier['verify'] {
  return async (posted, secret) => {
    const folder = mkdtempSync(join(parent, 'run-'));
    try {
      const { command, args } = await prepare(folder);
      const file = join(folder, 'posted.jsonl');
      writeFileSync(file, posted.map((one) => `${JSON.stringify(one)}\n`).join(''));
      const env = { WEBHOOK_SECRET: secret };
      const { exitCode, output } = await run({ command, args: [...args, file], cwd: folder, env });
      const verdicts = output.trimEnd().split('\n');
      const isWhole =
        verdicts.length === posted.length && verdicts.every((line) => /^(true|false)$/.test(line));
      if (exitCode !== 0 || !isWhole) throw new Error(`it did not judge each delivery: ${output}`);
      return verdicts.map((line) => line === 'true');
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}
