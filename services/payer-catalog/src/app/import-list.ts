import type { CatalogContext } from './context';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportOrder as Uploaded, ImportPlan } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import type { CatalogFormat, RowProblem } from '@eligibility/payer-files';
import { composeDirectory } from '../domain/compose-directory';
import { diffDirectories, firstOf } from '../domain/directory-diff';
import { withLayer, type Layer, type Source } from '../domain/layers';
import type { StoredCatalog } from './ports';

export type Importing = Pick<CatalogContext, 'store' | 'readFile' | 'checksumOf' | 'clock'>;

/** A list of payers as it was uploaded, and how to import it; without a version, into whatever version is current. */
export type CatalogFile = Omit<Uploaded, 'format' | 'actor' | 'confirmRemoval'> & {
  readonly format: CatalogFormat;
  readonly bytes: Uint8Array;
};

/** What an import would change, with the list that it is about. */
type PlannedLayer = {
  readonly plan: ImportPlan;
  readonly layer: Layer;
  readonly problems: readonly RowProblem[];
  /** The version of the list in force, when it is this very file. */
  readonly inForceSince: number | undefined;
  /** How many payers it replaces: those of the older list of its source, or all where there was none. */
  readonly replaced: number;
};

/**
 * Returns what an import would change, and changes nothing.
 * @throws AppError as the import would: `validation-failed` for a file without a payer or with a bad row that was not
 * to be skipped, `operation-conflict` when the catalog is newer than `baseVersion`; not for payers that would go
 */
export async function planImport(context: Importing, file: CatalogFile): Promise<ImportPlan> {
  return (await planLayer(context, file)).plan;
}

/** As `planImport`, with the list itself. */
async function planLayer(context: Importing, file: CatalogFile): Promise<PlannedLayer> {
  const planned = await plannedLayer(context, file);
  // A list that is in force is not imported again, so it is never refused.
  if (planned.inForceSince === undefined) refuse(planned, file);
  return planned;
}

function refuse({ problems, plan }: PlannedLayer, file: CatalogFile): void {
  const [first] = file.skipBadRows ? [] : problems;
  if (first !== undefined) throw badRows(problems.length, first);
  if (file.baseVersion !== undefined && file.baseVersion !== plan.baseVersion) throw changedMeanwhile();
}

async function plannedLayer(
  context: Importing,
  { format, bytes, allowEmpty }: CatalogFile,
): Promise<PlannedLayer> {
  const { payers, problems: found, isEmpty = false } = await context.readFile(format, bytes);
  if (payers.length === 0 && !(isEmpty && allowEmpty)) throw noPayerFound(found, isEmpty);
  const problems = isEmpty ? [] : found;
  const stored = await context.store.load();
  const layer: Layer = { source: SOURCE_OF[format], payers, ambiguousBrands: [] };
  const checksum = context.checksumOf(bytes);
  const inForceSince = versionInForce(stored, layer.source, checksum);
  // Each step takes tens of milliseconds with a list of thousands of payers; others are served in between.
  await nextTurn();
  const before = composeDirectory(stored);
  await nextTurn();
  const after = composeDirectory(withLayer(stored, layer));
  await nextTurn();
  const plan = {
    ...diffDirectories(before, after),
    baseVersion: stored.version,
    source: layer.source,
    checksum,
    payerCount: payers.length,
    isInForce: inForceSince !== undefined,
    problems: firstOf(problems),
  };
  const older = stored.layers.find(({ source }) => source === layer.source);
  const replaced = (older ?? before).payers.length;
  return { plan, layer, problems, inForceSince, replaced };
}

function versionInForce({ layers }: StoredCatalog, source: Source, checksum: string): number | undefined {
  return layers.find((layer) => layer.source === source && layer.checksum === checksum)?.version;
}

function noPayerFound([first]: readonly RowProblem[], isEmpty: boolean): AppError {
  const reason = first === undefined ? 'it is empty' : `line ${String(first.line)}: ${first.message}`;
  const remedy = isEmpty ? ' To empty the list of this source on purpose, say allowEmpty.' : '';
  return new AppError('validation-failed', {
    detail: `The file has no payer that can be read: ${reason}.${remedy}`,
  });
}

function badRows(total: number, { line, message }: RowProblem): AppError {
  const count = total === 1 ? '1 row is' : `${String(total)} rows are`;
  return new AppError('validation-failed', {
    detail: `${count} bad, the first in line ${String(line)}: ${message}. Nothing was imported. A dry run with skipBadRows lists them.`,
  });
}

/** The change was decided on an older version of the catalog than the current one. */
export function changedMeanwhile(): AppError {
  return new AppError('operation-conflict', {
    detail: 'The catalog has changed in the meantime. Look at it again before you change it.',
  });
}

export type ImportOrder = CatalogFile & Pick<Uploaded, 'actor' | 'confirmRemoval'>;

export type AppliedImport = {
  readonly plan: ImportPlan;
  readonly version: number;
  /** False when the list was in force already. */
  readonly isNew: boolean;
};

/**
 * Imports a list, as a new version that replaces the older list of its source; a list that is in force is not imported
 * again.
 * @throws AppError as `planImport`, and `validation-failed` for a list that takes away more than a fifth of the payers
 * that it replaces, unless that is confirmed; nothing changed then
 */
export async function applyImport(context: Importing, order: ImportOrder): Promise<AppliedImport> {
  const { plan, layer, inForceSince, replaced } = await planLayer(context, order);
  if (inForceSince !== undefined) return { plan, version: inForceSince, isNew: false };
  if (!order.confirmRemoval && plan.removed.total > replaced * UNCONFIRMED_SHARE)
    throw tooManyRemoved(plan.removed.total, replaced);
  const isTaken = await context.store.commit(plan.baseVersion, {
    kind: 'layer',
    layer,
    checksum: plan.checksum,
    actor: order.actor,
    atMs: context.clock.now(),
  });
  if (!isTaken) throw changedMeanwhile();
  return { plan, version: plan.baseVersion + 1, isNew: true };
}

/** More payers do not go between two lists of a clearinghouse; more are missing in a part of a list, or a wrong one. */
const UNCONFIRMED_SHARE = 1 / 5;

function tooManyRemoved(removed: number, replaced: number): AppError {
  return new AppError('validation-failed', {
    detail: `The list takes away ${String(removed)} of ${String(replaced)} payers. Nothing was imported. If that is meant, send it with confirm=remove.`,
  });
}

/** The source of a format: both of Stedi's formats are the same list. */
const SOURCE_OF: Readonly<Record<CatalogFormat, Source>> = {
  'stedi-csv': 'stedi',
  'stedi-json': 'stedi',
  'office-ally': 'office-ally',
  generic: 'generic',
};
