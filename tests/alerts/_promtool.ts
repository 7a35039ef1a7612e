import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundOrSkipped } from '@eligibility/testkit';
import { stringify } from 'yaml';
import type { RuleFile, Rules, ScenarioFile } from './_monitoring';

/** False where there is no `promtool`: what needs it is then skipped, or fails where stores are required. */
export function hasPromtool(): boolean {
  const { status } = spawnSync('promtool', ['--version'], { stdio: 'ignore' });
  return foundOrSkipped(status === 0, 'no promtool on the PATH: tests of alert rules are skipped');
}

/** What promtool complained about; empty when it was content. */
type Complaint = string;

function promtool(...args: readonly string[]): Promise<Complaint> {
  return new Promise((resolve) => {
    execFile('promtool', args, (failure, stdout, stderr) => {
      resolve(failure === null ? '' : `${stdout}${stderr}` || failure.message);
    });
  });
}

/** Are these rules that Prometheus would load? */
export function checkRules(rules: Rules): Promise<Complaint> {
  return inFolder(async (folder) => {
    const file = join(folder, 'rules.yaml');
    await writeFile(file, stringify(rules));
    return promtool('check', 'rules', '--lint-fatal', file);
  });
}

/** Do these rules what these scenarios expect of them? */
export function testRules(
  ruleFiles: readonly RuleFile[],
  scenarios: readonly ScenarioFile[],
): Promise<Complaint> {
  return inFolder(async (folder) => {
    await mkdir(join(folder, 'rules'));
    await mkdir(join(folder, 'tests'));
    for (const { name, rules } of ruleFiles) await writeFile(join(folder, 'rules', name), stringify(rules));
    const files = scenarios.map(({ name }) => join(folder, 'tests', name));
    for (const [at, file] of files.entries()) await writeFile(file, stringify(scenarios[at]?.content));
    return promtool('test', 'rules', ...files);
  });
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'alerts-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
