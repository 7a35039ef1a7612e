import { totalOf, type Total } from './sizes';
import type { TrackedFile } from './tree';

export type Translation = {
  /** Production lines of each folder that exists to translate between shapes. */
  readonly folders: Readonly<Record<string, Total>>;
  readonly total: Total;
  /** Production files that name a generated type of a contract, wherever they are. */
  readonly knowTheWire: Total;
};

/**
 * Folders of translation code. The package of the contract is one: it encodes and decodes messages. The gateway's
 * gRPC clients are counted because each of them changes together with its translation.
 */
const FOLDER = /^(services\/.+\/src\/(?:codec|rpc)|gateway\/src\/[^/]+\/services|packages\/contract\/src)\//;

/** An import of code that is generated from the protos. */
const WIRE_IMPORT = "from '@eligibility/protos/";

export function translationOf(tree: readonly TrackedFile[]): Translation {
  const production = tree.filter(({ purpose }) => purpose === 'production');
  const inFolders = production.filter(({ path }) => FOLDER.test(path));
  const folders = [...new Set(inFolders.map(({ path }) => FOLDER.exec(path)?.[1] ?? ''))].sort();
  return {
    folders: Object.fromEntries(
      folders.map((folder) => [
        folder,
        totalOf(inFolders.filter(({ path }) => path.startsWith(`${folder}/`))),
      ]),
    ),
    total: totalOf(inFolders),
    knowTheWire: totalOf(production.filter(({ text }) => text.includes(WIRE_IMPORT))),
  };
}
