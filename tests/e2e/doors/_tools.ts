import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

const LISTS = join(__dirname, 'tools');

/** One folder for each state of the lists. It is moved to its place when it is complete, so that two may make it at a time. */
const INSTALL = `
[ -e "$1" ] && exit
new="$1.$$"
mkdir -p "$new"
`;
const MOVE = 'mv -T "$new" "$1" || rm -rf "$new"';

const PYTHON = `
python3 -m venv "$new"
pip() { "$new/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }
pip -r "$2/requirements.txt"
pip --no-deps -r "$2/requirements-alone.txt"
`;
/** Of the nodes of n8n the descriptions of two are needed, and none of the 400 packages that all of them require. */
const NODE = `
cp "$2/package.json" "$2/package-lock.json" "$new"
cd "$new"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
npm pack --silent n8n-nodes-base@2.41.2
mkdir node_modules/n8n-nodes-base
tar xzf n8n-nodes-base-*.tgz --strip-components 1 -C node_modules/n8n-nodes-base package/package.json package/dist/nodes/HttpRequest
rm n8n-nodes-base-*.tgz
`;
/** Only the program is kept: what the compiler leaves takes 400 MB. */
const RUST = `
cp -r "$2/stedi/." "$new"
cargo build --quiet --locked --manifest-path "$new/Cargo.toml"
mv "$new/target/debug/v3-program" "$new"
rm -rf "$new/target"
`;

const X12_PYTHON = `
python3 -m venv "$new"
"$new/bin/python" -m pip install --quiet --disable-pip-version-check -r "$2/x12/requirements.txt"
`;
const X12_NODE = `
cp "$2/x12/package.json" "$2/x12/package-lock.json" "$new"
cd "$new"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
`;

/** The Python of an environment with the packages of LiveKit and Pipecat; undefined where it cannot be had. */
export function pythonOfPlatforms(): string | undefined {
  const folder = installed('doors-python', ['requirements.txt', 'requirements-alone.txt'], PYTHON);
  return folder && join(folder, 'bin/python');
}

/** A folder that has the packages of Vapi, Retell, Zapier and n8n in its `node_modules`; undefined where it cannot be had. */
export function packagesOfPlatforms(): string | undefined {
  return installed('doors-npm', ['package.json', 'package-lock.json'], NODE);
}

/** A program with the Rust crate stedi-rs; undefined where cargo (1.85 or later) or the crates cannot be had. */
export function programOfStedi(): string | undefined {
  const folder = installed('doors-rust', ['stedi/Cargo.lock', 'stedi/src/main.rs'], RUST);
  return folder && join(folder, 'v3-program');
}

/** The Python of an environment with pyx12; undefined where it cannot be had. */
export function pythonOfX12(): string | undefined {
  const folder = installed('doors-x12-python', ['x12/requirements.txt'], X12_PYTHON);
  return folder && join(folder, 'bin/python');
}

/** A folder that has node-x12 in its `node_modules`; undefined where it cannot be had. */
export function packagesOfX12(): string | undefined {
  return installed('doors-x12-npm', ['x12/package.json', 'x12/package-lock.json'], X12_NODE);
}

function installed(kind: string, lists: readonly string[], install: string): string | undefined {
  const hash = createHash('sha256').update(install);
  for (const list of lists) hash.update(readFileSync(join(LISTS, list)));
  const cache = join(ROOT, 'node_modules/.cache/clients');
  const folder = join(cache, `${kind}-${hash.digest('hex').slice(0, 12)}`);
  const script = `mkdir -p "$3"\n${INSTALL}${install}${MOVE}`;
  const { status } = spawnSync('sh', ['-euc', script, 'sh', folder, LISTS, cache], { stdio: 'ignore' });
  return status === 0 ? folder : undefined;
}
