import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundOrSkipped, ROOT } from '@eligibility/testkit';
import ts from 'typescript';
import { document } from '../../contract/_document';
import { codeSamplesOf, operationsOf, resolve } from '../../contract/openapi';
import { run, type Ran } from '../../clients/_run';
import { NOBODY_LISTENS } from '../../helpers/api-routes';
import { freshIdsOf, freshIdsOfOperators, type Ids } from '../../helpers/fresh-ids';
import { exported } from '../../helpers/guide-samples';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { PYTHON_CLIENT, pythonWithTools } from './_python';

jest.setTimeout(120_000);

const DAY_MS = 24 * 3_600_000;
/** What these systems cannot answer: they have no Prometheus. */
const REFUSED: Readonly<Record<string, string>> = {
  queryMetrics: 'no Prometheus',
  queryMetricsRange: 'no Prometheus',
  // A catalog of a few payers would take all others away.
  importPayers: 'confirm=remove',
};

const operations = operationsOf(document).filter(({ operation }) => codeSamplesOf(operation).length > 0);
type Place = (typeof operations)[number];
/** They put another catalog in the place of the one that others ask about. */
const LAST = ['importPayers', 'restorePayerVersion'];
const cases = operations
  .map((place): [string, Place] => [place.operation.operationId ?? '', place])
  .sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other));

/** The placeholder of each value that the document shows for one. */
const shownIds = operations.flatMap(({ item, operation }) =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, example }) => [String(example), name] as const),
);

/** The sample as it can be sent: with ids that there are, names that there are not yet, and times to come. */
function sendable(source: string, ids: Ids): string {
  const values: readonly (readonly [string, string])[] = [
    ...shownIds.map(([shown, name]) => [shown, ids[name] ?? shown] as const),
    ['8f14e45f-ceea-4672-9b3a-d0f1c2b3a495', randomUUID()],
    ['ann@clinic.example', `${randomUUID()}@clinics.example`],
    ['ann.lee', randomUUID()],
    ['https://hooks.example.org/eligibility', NOBODY_LISTENS],
    ['2027-01-15T17:00:00Z', new Date(Date.now() + DAY_MS).toISOString()],
  ];
  return values.reduce((text, [shown, value]) => text.replaceAll(shown, value), source);
}

/** What a sample that failed has written; empty for one that did not. */
const failureOf = ({ exitCode, output }: Ran): string => (exitCode === 0 ? '' : output);
const expectedOf = (id: string): unknown => {
  const refusal = REFUSED[id];
  return refusal === undefined ? '' : expect.stringContaining(refusal);
};

const sourceOf = ({ operation }: Place, language: string): string =>
  codeSamplesOf(operation).find(({ lang }) => lang === language)?.source ?? '';

type Program = { readonly command: string; readonly source: string; readonly ending: string };

const python = pythonWithTools();
const describeWithPython = foundOrSkipped(
  python !== undefined,
  'python3 with venv or what pip installs cannot be had: the samples in Python are not run',
)
  ? describe
  : describe.skip;

/** A system in which samples change the catalog and stop calling a payer, and a folder to run them in. */
function samplesSystem(): (one: readonly [string, Place], program: Program, more?: Ids) => Promise<Ran> {
  let system: System;
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    system = await bootSystem(UNLIMITED);
    workspace = await openedWorkspace(system, 'Samples');
    await workspace.live();
  });
  afterAll(() => system.stop());

  const idsFor = ({ path }: Place): Promise<Ids> => {
    const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const route = { template: path, placeholders };
    return path.startsWith('/ops/') ? freshIdsOfOperators(system, route) : freshIdsOf(workspace, route);
  };
  /** Runs a program with the credentials that its reader has in the environment. */
  return async ([id, place], program, more = {}) => {
    const file = join(dir, `${id}.${program.ending}`);
    await writeFile(file, sendable(program.source, await idsFor(place)));
    const { operatorToken } = system.access;
    const env = { ...exported(workspace.access), ELIGIBILITY_OPERATOR_TOKEN: operatorToken, ...more };
    return run({ command: program.command, args: [file], env });
  };
}

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'eligibility-samples-'));
  await symlink(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('the samples of code in TypeScript', () => {
  const runSample = samplesSystem();
  let complaints: readonly unknown[];
  beforeAll(async () => {
    for (const [id, place] of cases) await writeFile(join(dir, `${id}.mts`), sourceOf(place, 'TypeScript'));
    complaints = compile(cases.map(([id]) => join(dir, `${id}.mts`)));
  });

  it('are typed strictly', () => {
    expect(complaints).toEqual([]);
  });

  it.each(cases)('run: %s', async (id, place) => {
    const source = await readFile(join(dir, `${id}.mjs`), 'utf8');
    const program = { command: process.execPath, source, ending: 'mjs' };
    expect(failureOf(await runSample([id, place], program))).toEqual(expectedOf(id));
  });
});

describeWithPython('the samples of code in Python', () => {
  const runSample = samplesSystem();

  it.each(cases)('run: %s', async (id, place) => {
    const program = { command: python ?? '', source: sourceOf(place, 'Python'), ending: 'py' };
    const env = { PYTHONPATH: join(PYTHON_CLIENT, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
    expect(failureOf(await runSample([id, place], program, env))).toEqual(expectedOf(id));
  });
});

/** Writes a `.mjs` for each file, all as one program, and returns what a strict compiler says of them. */
function compile(files: readonly string[]): readonly unknown[] {
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  });
  program.emit();
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => ({ file: file?.fileName, messageText }));
}
