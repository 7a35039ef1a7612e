import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './_run';
import { called, check, PATIENT, serveSystem, type ServedSystem } from './_system';
import { FOLDER, pythonPrograms } from './_tools';
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
    const programs = pythonPrograms();
    const demo = await serveSystem({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
    const workspaces = await called(demo, '/ops/workspaces', { as: demo.operatorToken });
    const workspaceId = firstId(workspaces);
    const system = { ...demo, apiKey: await keyOf(demo, workspaceId) };
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
    const env = await settledIds(system, workspaceId);
    const command = join(programs, 'schemathesis');
    const { exitCode, output } = await run({ command, args, cwd: folder, env, timeoutMs: TIMEOUT_MS });
    await system.stop();
    await rm(folder, { recursive: true });
    const [, counts = 'no counts'] = COUNTS.exec(output) ?? [];
    return { name, summary: `seed ${seed}: ${counts}`, complaints: exitCode === 0 ? [] : [output] };
  });
}

const EVERY_SCOPE = [
  ...[
    'check:live',
    'check:mock',
    'checks:read',
    'check:raw',
    'payers:read',
    'wallet:read',
    'workspace:admin',
  ],
];
const CALLED_BACK = 'http://127.0.0.1:65535/events';

/** A key with all scopes: most of what an owner may do is closed to that of the demo. */
async function keyOf(system: ServedSystem, workspaceId: string): Promise<string> {
  const json = { name: 'fuzzer', scopes: EVERY_SCOPE };
  const path = `/ops/workspaces/${workspaceId}/keys`;
  const { key } = (await called(system, path, { as: system.operatorToken, json })) as {
    readonly key: string;
  };
  return key;
}

/** What is there to be acted on: things that a fuzzer would hardly hit on by itself. */
async function settledIds(
  system: ServedSystem,
  workspaceId: string,
): Promise<Readonly<Record<string, string>>> {
  await check(system, 'Aetna', 'W000111222');
  const { apiKey, operatorToken } = system;
  const ask = (path: string, json?: object): Promise<unknown> =>
    called(system, path, { as: apiKey, ...(json && { json }) });
  const operate = (path: string, json?: object): Promise<unknown> =>
    called(system, path, { as: operatorToken, ...(json && { json }) });
  const checks = await ask('/api/eligibility/checks');
  const key = await operate(`/ops/workspaces/${workspaceId}/keys`, {
    name: 'to rotate',
    scopes: ['check:mock'],
  });
  const batch = idOf(await ask('/api/eligibility/batches', { items: [PATIENT] }));
  const repeat = { every: 'day', at: '05:00', timeZone: 'America/New_York' };
  const schedule = await ask('/api/eligibility/schedules', { name: 'daily', repeat, batchId: batch });
  const webhook = { url: CALLED_BACK };
  return {
    WORKSPACE_ID: workspaceId,
    CHECK_ID: firstId(checks),
    KEY_ID: idOf(key),
    BATCH_ID: batch,
    SCHEDULE_ID: idOf(schedule),
    WEBHOOK_ID: idOf(await ask('/api/webhooks', { ...webhook, events: ['batch.completed'] })),
    OPERATOR_WEBHOOK_ID: idOf(await operate('/ops/webhooks', { ...webhook, events: ['payer.degraded'] })),
  };
}

function idOf(made: unknown): string {
  return (made as { readonly id: string }).id;
}

function firstId(page: unknown): string {
  const [first] = (page as { readonly data: readonly { readonly id: string }[] }).data;
  if (first === undefined) throw new Error('a list that should have something is empty');
  return first.id;
}
