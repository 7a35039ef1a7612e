import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { nameOf, parseManifests, type Manifest } from './manifest';
import type { Facts } from './policy';

const GOOD = readFileSync(join(__dirname, '../fixtures/good.yaml'), 'utf8');

/** `Deployment/wallet`, a path into it, and the value to be there; undefined removes the value. */
export type Break = readonly [object: string, path: string, value: unknown];

export function goodManifests(): readonly Manifest[] {
  return parseManifests(GOOD);
}

/** The good manifests with one defect. */
export function brokenManifests([object, path, value]: Break): readonly Manifest[] {
  const documents = parseAllDocuments(GOOD);
  const found = documents.find((document) => nameOf(document.toJS() as Manifest) === object);
  if (found === undefined) throw new Error(`${object} is not among the good manifests`);
  const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  if (value === undefined) found.deleteIn(keys);
  else found.setIn(keys, found.createNode(value));
  return documents.map((document) => document.toJS() as Manifest);
}

/** The facts of code for which the good manifests are right. */
export const GOOD_FACTS: Facts = {
  variables: Object.fromEntries(
    ['gateway', 'wallet', 'migrate'].map((name) => [name, variablesOf(name)] as const),
  ),
  metrics: new Set(['eligibility_checks_total', 'eligibility_rpc_duration_seconds']),
  isBuilt: () => true,
};

function variablesOf(name: string): readonly string[] {
  const manifests = goodManifests();
  const settings = manifests.find(({ metadata }) => metadata.name === `${name}-settings`)?.data ?? {};
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec?.containers ?? []);
  const own = containers.find((container) => container.name === name)?.env ?? [];
  return [...Object.keys(settings), ...own.map((each) => each.name)];
}
