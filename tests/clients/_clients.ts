import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, run, type Step, type Tool } from './_run';
import { COMPILED_TOOLS } from './_compiled-clients';
import { serveEveryOutcome } from './_system';
import { FOLDER, generators, pythonPrograms } from './_tools';
import { complaintsIn, orSkipped, type Verdict } from './_verdict';

/** What programs need in addition to the client. */
const SHARED = ['scenario.ts', 'tsconfig.json', 'orval.config.js'];

const GENERATED = 'generated';

const TOOLS: readonly Tool[] = [
  typeScript('openapi-typescript + openapi-fetch', 'openapi-fetch', [
    'openapi-typescript/bin/cli.js',
    'openapi.json',
    '--output',
    `${GENERATED}/openapi-typescript.ts`,
  ]),
  typeScript('@hey-api/openapi-ts', 'hey-api', [
    '@hey-api/openapi-ts/bin/run.js',
    '--input',
    'openapi.json',
    '--output',
    `${GENERATED}/hey-api`,
    '--no-log-file',
  ]),
  typeScript('orval', 'orval', ['orval/dist/bin/orval.js', '--config', 'orval.config.js']),
  python('openapi-python-client', 'openapi_python_client', [
    'generate',
    '--path',
    'openapi.json',
    '--meta',
    'none',
    '--output-path',
    'generated_client',
    '--fail-on-warning',
  ]),
  python('datamodel-code-generator', 'datamodel_code_generator', [
    '--input',
    'openapi.json',
    '--input-file-type',
    'openapi',
    '--output',
    'generated_models.py',
    '--output-model-type',
    'pydantic_v2.BaseModel',
    '--target-python-version',
    '3.11',
    '--formatters',
    'builtin',
    '--collapse-root-models',
  ]),
  ...COMPILED_TOOLS,
];

/** Generates each client from what the system serves for clinics, compiles it, and has it make its calls. */
export async function clientVerdicts(): Promise<readonly Verdict[]> {
  const system = await serveEveryOutcome();
  const env = {
    BASE_URL: system.baseUrl,
    API_KEY: system.apiKey,
    CLIENT_ID: system.clientId,
    OUTCOMES: [...new Set(system.outcomes)].join(','),
  };
  try {
    const document = await (await fetch(`${system.baseUrl}/openapi.json?audience=clinic`)).text();
    const verdicts: Verdict[] = [];
    for (const tool of TOOLS) verdicts.push(await orSkipped(tool.name, () => verdictOn(tool, document, env)));
    return verdicts;
  } finally {
    await system.stop();
  }
}

async function verdictOn(tool: Tool, document: string, env: Command['env']): Promise<Verdict> {
  const tools = tool.tools();
  const folder = await mkdtemp(join(tmpdir(), 'eligibility-client-'));
  try {
    for (const file of [...SHARED, tool.program]) cpSync(join(FOLDER, 'programs', file), join(folder, file));
    await writeFile(join(folder, 'openapi.json'), document);
    for (const { step, ...command } of tool.steps(tools)) {
      const ran = await run({ ...command, cwd: folder, env: { ...env, ...command.env } });
      const complaints = complaintsIn(ran);
      if (complaints.length > 0) return { name: tool.name, summary: `could not ${step}`, complaints };
    }
    return { name: tool.name, summary: 'generated, compiled, made every call', complaints: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function typeScript(name: string, program: string, generator: readonly string[]): Tool {
  return {
    name,
    program: `${program}.ts`,
    tools: generators,
    steps: (tools) => {
      const modules = join(tools, 'node_modules');
      const node = (step: Step['step'], [script = '', ...args]: readonly string[]): Step => ({
        step,
        command: process.execPath,
        args: [join(modules, script), ...args],
      });
      const bundle = [
        'esbuild/bin/esbuild',
        `${program}.ts`,
        '--bundle',
        '--format=esm',
        '--outfile=bundle.mjs',
      ];
      return [
        { step: 'generate', command: 'ln', args: ['-s', modules, 'node_modules'] },
        node('generate', generator),
        node('compile', ['typescript/bin/tsc', '--project', `tsconfig.json`]),
        node('compile', [...bundle, '--log-level=warning']),
        { step: 'call', command: process.execPath, args: ['bundle.mjs'] },
      ];
    },
  };
}

function python(name: string, program: string, generator: readonly string[]): Tool {
  return {
    name,
    program: `${program}.py`,
    tools: pythonPrograms,
    steps: (bin) => {
      const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
      return [
        { step: 'generate', command: join(bin, COMMANDS[name] ?? name), args: generator, env },
        { step: 'call', command: join(bin, 'python'), args: [`${program}.py`], env },
      ];
    },
  };
}

/** Of generators whose command has another name. */
const COMMANDS: Readonly<Record<string, string>> = { 'datamodel-code-generator': 'datamodel-codegen' };
