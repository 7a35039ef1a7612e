import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './images';

/** What a built file calls a private package by. */
const OURS = /(?<=\b(?:require|import)\(")@eligibility\/[^"]+(?="\))/g;

/**
 * Rewrites the built files below a folder so that they load each other by their paths: private packages are in no
 * registry, and links to them in no archive.
 * @param workspaces their folders, in the repository and below `folder`
 */
export function relinked(folder: string, workspaces: readonly string[]): void {
  const byName = new Map(workspaces.map((workspace) => [nameOf(workspace), workspace]));
  for (const workspace of workspaces)
    for (const file of scriptsBelow(join(folder, workspace))) {
      const text = readFileSync(file, 'utf8');
      const linked = text.replace(OURS, (specifier) => {
        const path = relative(dirname(file), join(folder, fileOf(specifier, byName)));
        return path.startsWith('.') ? path : `./${path}`;
      });
      if (linked !== text) writeFileSync(file, linked);
    }
}

type Manifest = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

/** The file that `@eligibility/kit/process` is. @param workspaces their folders, by the names of their packages */
function fileOf(specifier: string, workspaces: ReadonlyMap<string, string>): string {
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const workspace = workspaces.get(`${scope}/${name}`);
  const { exports = {} } = workspace === undefined ? {} : manifestOf(workspace);
  const exported = exports[['.', ...rest].join('/')] ?? exports['./*']?.replace('*', rest.join('/'));
  if (workspace === undefined || exported === undefined) throw new Error(`no part exports ${specifier}`);
  return join(workspace, exported);
}

function nameOf(workspace: string): string {
  return manifestOf(workspace).name;
}

function manifestOf(workspace: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Manifest;
}

function scriptsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));
}
