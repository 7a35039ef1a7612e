import { ifAvailable, installed, nodeTools, pythonWith } from '@eligibility/testkit';
import { join } from 'node:path';

const LISTS = join(__dirname, 'tools');

/** Of the nodes of n8n the descriptions of two are needed, and none of the 400 packages that all of them require. */
const N8N = `
npm pack --silent n8n-nodes-base@2.41.2
mkdir node_modules/n8n-nodes-base
tar xzf n8n-nodes-base-*.tgz --strip-components 1 -C node_modules/n8n-nodes-base package/package.json package/dist/nodes/HttpRequest
rm n8n-nodes-base-*.tgz
`;
/** Only the program is kept: what the compiler leaves takes 400 MB. */
const RUST = `
mkdir src
cp "$1" "$2" .
cp "$3" src
cargo build --quiet --locked
mv target/debug/v3-program .
rm -rf target
`;

/** The Python of an environment with the packages of LiveKit and Pipecat; undefined where it cannot be had. */
export function pythonOfPlatforms(): string | undefined {
  return ifAvailable(() =>
    pythonWith('doors', join(LISTS, 'requirements.txt'), join(LISTS, 'requirements-alone.txt')),
  );
}

/** A folder that has the packages of Vapi, Retell, Zapier and n8n in its `node_modules`; undefined where it cannot be had. */
export function packagesOfPlatforms(): string | undefined {
  return ifAvailable(() => nodeTools('doors', LISTS, N8N));
}

/** A program with the Rust crate stedi-rs; undefined where cargo (1.85 or later) or the crates cannot be had. */
export function programOfStedi(): string | undefined {
  const folder = ifAvailable(() =>
    installed({
      name: 'doors-rust',
      lists: ['Cargo.toml', 'Cargo.lock', 'src/main.rs'].map((list) => join(LISTS, 'stedi', list)),
      install: RUST,
      otherwise: 'there is no cargo of 1.85 or later, or it could not install the crates',
    }),
  );
  return folder && join(folder, 'v3-program');
}

/** The Python of an environment with pyx12; undefined where it cannot be had. */
export function pythonOfX12(): string | undefined {
  return ifAvailable(() => pythonWith('doors-x12', join(LISTS, 'x12/requirements.txt')));
}

/** A folder that has node-x12 in its `node_modules`; undefined where it cannot be had. */
export function packagesOfX12(): string | undefined {
  return ifAvailable(() => nodeTools('doors-x12', join(LISTS, 'x12')));
}
