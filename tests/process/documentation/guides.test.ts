import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { foundOrSkipped } from '@eligibility/testkit';
import ts from 'typescript';
import { clientOf, codeOf, type Answer } from '../../helpers/client';
import { exported, SAMPLES, sendSample, tableOf, type Sample } from '../../helpers/guide-samples';
import { SHORT_DEADLINE, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const run = promisify(execFile);

/** A strict check of the types is a few seconds of work, and more where others work too. */
const COMPILER_TIMEOUT_MS = 60_000;

const curlSamples = SAMPLES.filter(({ text }) => text.startsWith('curl'));
/** Those of the clients' page need a client: the tests of the clients' packages have the same calls. */
const programs = SAMPLES.filter(
  ({ guide, language }) => guide !== 'clients' && ['ts', 'python'].includes(language),
);
/** The body that a page shows beside its command. */
const bodyOf = (guide: string): string =>
  SAMPLES.find((sample) => sample.guide === guide && sample.language === 'json')?.text ?? '';

const sources = programs.filter(({ language }) => language === 'ts');
const fileOf = ({ guide, language }: Sample): string => `${guide}.${language === 'ts' ? 'mts' : 'py'}`;

const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UMR', 'GEHA'];

/** What the samples that do not succeed are there to show. */
const SHOWN: Readonly<Record<string, readonly (readonly [status: number, code: string | undefined])[]>> = {
  'ambiguous-payers': [
    [422, 'payer-ambiguous'],
    [200, undefined],
    [200, undefined],
    [200, undefined],
  ],
  'test-members': [
    [200, undefined],
    [201, undefined],
  ],
  fhir: [[201, undefined]],
  errors: [
    [400, 'validation-failed'],
    [200, 'payer-ambiguous'],
  ],
};

describe('the guides', () => {
  let system: SharedSystem;
  let dir: string;
  let compiled: boolean | undefined;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'eligibility-guides-'));
    for (const sample of programs) await writeFile(join(dir, fileOf(sample)), sample.text);
    system = await sharedSystem('Guides', SHORT_DEADLINE);
  });
  afterAll(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  it.each([...new Set(curlSamples.map(({ guide }) => guide))])(
    'show with each curl command what is really answered: %s',
    async (guide) => {
      const samples = curlSamples.filter((sample) => sample.guide === guide);
      const answers: Answer[] = [];
      for (const { text } of samples)
        answers.push(await sendSample(system, text, { 'request.json': bodyOf(guide) }));
      const expected = SHOWN[guide] ?? answers.map(() => [200, undefined] as const);
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(expected);
    },
  );

  it('begin with a command that the key of demo.json may send', async () => {
    const { demo } = system.standalone;
    if (demo === undefined) throw new Error('the shared system has no demo workspace');
    const firsts = [...new Map(curlSamples.toReversed().map((sample) => [sample.guide, sample])).values()];
    const statuses: (readonly [guide: string, status: number])[] = [];
    for (const { guide, text } of firsts) {
      const { status } = await sendSample(clientOf(demo), text, { 'request.json': bodyOf(guide) });
      statuses.push([guide, status]);
    }
    expect(statuses).toEqual(firsts.map(({ guide }) => [guide, SHOWN[guide]?.[0]?.[0] ?? 200]));
  });

  it('show the answer of the first sample exactly', async () => {
    const [sample] = curlSamples.filter(({ guide }) => guide === 'quickstart');
    const [shown] = SAMPLES.filter(({ guide, language }) => guide === 'quickstart' && language === 'json');
    const { body } = await sendSample(system, sample?.text ?? '');
    const { latencyMs, traceId, ...rest } = JSON.parse(shown?.text ?? '') as Record<string, unknown>;
    expect(body).toMatchObject(rest);
    expect([typeof latencyMs, traceId]).toEqual(['number', expect.stringMatching(/^ec_[0-9a-f-]{36}$/)]);
  });

  it('show the estimate of a visit, and the table of its rates, exactly', async () => {
    const samples = SAMPLES.filter(({ guide }) => guide === 'estimate');
    const [stored, asked] = samples.filter(({ text }) => text.startsWith('curl'));
    const shown = samples
      .filter(({ language }) => language === 'json')
      .map(({ text }) => JSON.parse(text) as object);
    expect((await sendSample(system, stored?.text ?? '')).status).toBe(200);
    const { estimate } = (await sendSample(system, asked?.text ?? '')).body as { readonly estimate: object };
    expect(shown).toContainEqual({ estimate });
    const path = `/api/workspace/clinics/${system.access.clientId}/rates.csv`;
    const table = await system.call(path);
    expect(table.text.replaceAll('\r\n', '\n')).toBe(
      samples.find(({ language }) => language === 'csv')?.text,
    );
  });

  it('repeat a check as described, without a charge', async () => {
    const [sample] = curlSamples.filter(({ guide }) => guide === 'idempotency');
    const first = await sendSample(system, sample?.text ?? '');
    const { captured } = await system.balance();
    const second = await sendSample(system, sample?.text ?? '');
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.text).toBe(first.text);
    expect((await system.balance()).captured).toBe(captured);
  });

  it.each(programs)(
    'contain a program that runs: $guide, $language',
    async ({ guide, language, text }) => {
      if (language === 'python' && !hasPython()) return;
      const file = join(dir, fileOf({ guide, language, text }));
      if (language === 'ts') compiled ??= compile(sources.map((sample) => join(dir, fileOf(sample))));
      const program = file.replace(/\.mts$/, '.mjs');
      const env = { ...exported(system.access), PATH: process.env['PATH'] };
      const { captured } = await system.balance();
      const { stdout } = await run(language === 'ts' ? process.execPath : 'python3', [program], { env });
      expect(stdout).toMatch(guide === 'quickstart' ? /^covered by \S/ : /^\{"success":true,/);
      expect((await system.balance()).captured).toBe(captured + 1);
    },
    COMPILER_TIMEOUT_MS,
  );

  it.each(tableOf('test-members', 'mockFixture'))(
    'describe the answer of the mock check: %s',
    async (mockFixture = '', _scenario = '', success = '', upstreamStatusCode = '') => {
      const { body } = await system.mock({ mockFixture });
      expect(body).toMatchObject({
        success: success === 'true',
        upstreamStatusCode: Number(upstreamStatusCode),
      });
    },
  );

  it('name every mock fixture', async () => {
    const { body } = await system.call('/api/eligibility/fixtures');
    const { data } = body as { readonly data: readonly { readonly slug: string; readonly own: boolean }[] };
    expect(tableOf('test-members', 'mockFixture').map(([slug]) => slug)).toEqual(
      expect.arrayContaining(data.filter(({ own }) => !own).map(({ slug }) => slug)),
    );
  });
});

describe('the member ids in the guides', () => {
  const members: readonly (readonly string[])[] = tableOf('test-members', 'member id');
  const charged = new Map(
    tableOf('charging', 'outcome').map(([outcome = '', , paid = '']) => [outcome, paid === 'paid'] as const),
  );

  // Each in a workspace of its own: after some, the clearinghouse is left alone for a while. The payers take turns, so that
  // the failures of none of them open its circuit.
  it.each(members.map((row, index) => [...row, PAYERS[index % PAYERS.length]] as const))(
    'are answered and charged as described: %s',
    async (...row) => {
      const [memberId = '', , success = '', upstreamStatusCode = '', outcome = '', payerName = ''] = row;
      const system = await sharedSystem('Members of the guides', SHORT_DEADLINE);
      const { status, body } = await system.live({ memberId, payerName });
      const log = await system.call('/api/eligibility/checks?limit=1');

      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: success === 'true',
        upstreamStatusCode: Number(upstreamStatusCode),
      });
      expect(log.body).toMatchObject({ data: [{ outcome, charged: charged.get(outcome) }] });
    },
  );
});

/**
 * Writes a `.mjs` for each file; true when that is done. All at once: most of the time goes into the types of Node.js.
 * @throws Error for a sample that a strict compiler would refuse in its reader's project
 */
function compile(files: readonly string[]): boolean {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmitOnError: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    lib: ['lib.es2022.d.ts'],
    types: ['node'],
    typeRoots: [join(__dirname, '../../../node_modules/@types')],
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
  const program = ts.createProgram(files, options);
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => ({ file: file?.fileName, messageText }));
  if (found.length > 0) throw new Error(JSON.stringify(found));
  program.emit();
  return true;
}

function hasPython(): boolean {
  const { status } = spawnSync('python3', ['--version'], { stdio: 'ignore' });
  return foundOrSkipped(status === 0, 'no python3 on the PATH: the Python sample is not run');
}
