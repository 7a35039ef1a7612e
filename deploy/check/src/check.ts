import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFacts, ROOT } from './facts';
import { parseManifests } from './manifest';
import { POLICIES } from './policies';
import type { Facts } from './policy';
import { openToolbox, type Outcome, type Toolbox } from './tools';

export type Report = {
  readonly lines: readonly string[];
  readonly findings: readonly string[];
};

const OVERLAYS = join(ROOT, 'deploy/overlays');

/** Builds every overlay and checks it against the schemas, kube-score and our own policies. */
export function checkDeployment(env: NodeJS.ProcessEnv): Report {
  const tools = openToolbox(env);
  const skips = [...tools.missing.values()];
  if (tools.missing.has('kustomize')) return { lines: skips, findings: [] };
  const facts = readFacts();
  const folder = mkdtempSync(join(tmpdir(), 'eligibility-deploy-'));
  try {
    const reports = readdirSync(OVERLAYS).map((overlay) => checkOverlay(overlay, { facts, folder, tools }));
    return {
      lines: [...skips, ...reports.flatMap(({ lines }) => lines)],
      findings: reports.flatMap(({ findings }) => findings),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Bench = { readonly facts: Facts; readonly folder: string; readonly tools: Toolbox };

function checkOverlay(overlay: string, { facts, folder, tools }: Bench): Report {
  const build = tools.rendered(join(OVERLAYS, overlay));
  if (!build.isFine) return { lines: [], findings: [`${overlay}: does not build: ${build.text}`] };
  const file = join(folder, `${overlay}.yaml`);
  writeFileSync(file, build.text);
  const manifests = parseManifests(build.text);
  const linesOf = (outcome: Outcome): readonly string[] =>
    outcome.isFine ? [] : outcome.text.trim().split('\n');
  const findings = [
    ...(tools.missing.has('kubernetes-validate') ? [] : linesOf(tools.matchesSchemas(file))),
    ...(tools.missing.has('kube-score') ? [] : linesOf(tools.scored(file))),
    ...POLICIES.flatMap(({ id, guarantee, findings: broken }) =>
      broken(manifests, facts).map((finding) => `${finding} breaks ${id}: ${guarantee}`),
    ),
  ];
  return {
    lines: [`${overlay}: ${String(manifests.length)} objects, ${String(POLICIES.length)} policies`],
    findings: findings.map((finding) => `${overlay}: ${finding}`),
  };
}
