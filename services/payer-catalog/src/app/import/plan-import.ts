import { AppError } from '@eligibility/kit';
import { composeDirectory } from '../../domain/directory/compose-directory';
import { diffDirectories, type DirectoryDiff } from '../../domain/directory/directory-diff';
import { withLayer, type Layer, type Source } from '../../domain/directory/layer';
import type { PayerStore, StoredCatalog } from '../ports';
import { SOURCE_OF, type CatalogFormat, type CatalogReader, type RowProblem } from './catalog-file';

export type PlanDeps = {
  readonly store: Pick<PayerStore, 'load'>;
  readonly readFile: CatalogReader;
  /** SHA-256, hexadecimal. */
  readonly checksumOf: (bytes: Uint8Array) => string;
};

/** A list of payers as it was sent. */
export type CatalogFile = { readonly format: CatalogFormat; readonly bytes: Uint8Array };

/** What taking a list would change. */
export type ImportPlan = DirectoryDiff & {
  readonly baseVersion: number;
  readonly source: Source;
  readonly checksum: string;
  readonly payerCount: number;
  /** The version of the list in force, when it is this very file. */
  readonly inForceSince: number | undefined;
  readonly problems: readonly RowProblem[];
};

/** A plan with the list that it is about. */
export type PlannedLayer = { readonly plan: ImportPlan; readonly layer: Layer };

/**
 * Tells what taking a list would change, and changes nothing.
 * @throws AppError `validation-failed` when the file has no payer in any good row
 */
export async function planImport(deps: PlanDeps, file: CatalogFile): Promise<ImportPlan> {
  return (await planLayer(deps, file)).plan;
}

/** As `planImport`, with the list itself. */
export async function planLayer(deps: PlanDeps, { format, bytes }: CatalogFile): Promise<PlannedLayer> {
  const { payers, problems } = deps.readFile(format, bytes);
  if (payers.length === 0) throw noPayers(problems);
  const stored = await deps.store.load();
  const layer: Layer = { source: SOURCE_OF[format], payers, heads: [] };
  const checksum = deps.checksumOf(bytes);
  const plan = {
    ...diffDirectories(composeDirectory(stored), composeDirectory(withLayer(stored, layer))),
    baseVersion: stored.version,
    source: layer.source,
    checksum,
    payerCount: payers.length,
    inForceSince: versionInForce(stored, layer.source, checksum),
    problems,
  };
  return { plan, layer };
}

function versionInForce({ layers }: StoredCatalog, source: Source, checksum: string): number | undefined {
  return layers.find((layer) => layer.source === source && layer.checksum === checksum)?.version;
}

function noPayers([first]: readonly RowProblem[]): AppError {
  const reason = first === undefined ? 'it is empty' : `line ${String(first.line)}: ${first.message}`;
  return new AppError('validation-failed', { detail: `The file has no payer that can be read: ${reason}.` });
}
