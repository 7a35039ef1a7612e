import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './_run';
import { called, check, serveSystem, type ServedSystem } from './_system';
import { FOLDER, pythonTools } from './_tools';
import { orSkipped, type Verdict } from './_verdict';

export type Effort = { readonly seed: string; readonly examples: string };

const TIMEOUT_MS = 900_000;
/** The last line of its report has the counts. */
const COUNTS = /^Test cases:\n\s+(.+)$/m;

/** Fuzzes the operations of each audience by its part of the document, each on an empty system of its own. */
export async function fuzzVerdicts(effort: Effort): Promise<readonly Verdict[]> {
  return [
    await fuzzed('clinic', effort, ({ apiKey, clientId }) => [
      `Authorization: Bearer ${apiKey}`,
      `X-Client-Id: ${clientId}`,
    ]),
    await fuzzed('operator', effort, ({ operatorToken }) => [`Authorization: Bearer ${operatorToken}`]),
  ];
}

type HeadersOf = (system: ServedSystem) => readonly string[];

function fuzzed(audience: string, { seed, examples }: Effort, headersOf: HeadersOf): Promise<Verdict> {
  const name = `schemathesis, ${audience}`;
  return orSkipped(name, async () => {
    const tools = await pythonTools();
    const system = await serveSystem();
    const folder = await mkdtemp(join(tmpdir(), 'eligibility-fuzz-'));
    const args = [
      '--config-file',
      join(FOLDER, `tools/schemathesis.${audience}.toml`),
      'run',
      // A file: the operation that a document is fetched from would be left out.
      'openapi.json',
      ...headersOf(system).flatMap((header) => ['--header', header]),
      ...['--url', system.baseUrl, '--seed', seed, '--max-examples', examples],
    ];
    const document = await fetch(`${system.baseUrl}/openapi.json?audience=${audience}`);
    await writeFile(join(folder, 'openapi.json'), await document.text());
    const env = await settledIds(system);
    const command = join(tools, 'bin/schemathesis');
    const { exitCode, output } = await run({ command, args, cwd: folder, env, timeoutMs: TIMEOUT_MS });
    await system.stop();
    await rm(folder, { recursive: true });
    const [, counts = 'no counts'] = COUNTS.exec(output) ?? [];
    return { name, summary: `seed ${seed}: ${counts}`, complaints: exitCode === 0 ? [] : [output] };
  });
}

/** What is there to be acted on: a workspace, a check and a key that a fuzzer would hardly hit on by itself. */
async function settledIds(system: ServedSystem): Promise<Readonly<Record<string, string>>> {
  await check(system, 'Aetna', 'W000111222');
  const checks = await called(system, '/api/eligibility/checks', { as: system.apiKey });
  const workspaces = await called(system, '/ops/workspaces', { as: system.operatorToken });
  const workspaceId = firstId(workspaces);
  const key = { name: 'to rotate', scopes: ['check:mock'] };
  const path = `/ops/workspaces/${workspaceId}/keys`;
  const issued = (await called(system, path, { as: system.operatorToken, json: key })) as {
    readonly id: string;
  };
  return { WORKSPACE_ID: workspaceId, CHECK_ID: firstId(checks), KEY_ID: issued.id };
}

function firstId(page: unknown): string {
  const [first] = (page as { readonly data: readonly { readonly id: string }[] }).data;
  if (first === undefined) throw new Error('a list that should have something is empty');
  return first.id;
}
