import { searchQuery } from '../../checks/routes/workspace-resources';
import { queryNumber } from '../../http/fields';
import { numberedListQuery, pageQuery, strictQuery } from '../../http/list-query';
import type { Operations } from '../../http/operation';
import { flag, oneOf } from '../../http/schema';
import { operatorWith, type OperatorWho } from '../../identity/http/who';
import { CATALOG_FORMATS, type ImportOrder } from '../app/payers';

/** The lists of the large clearinghouses have a few MiB. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

export const importQuery = strictQuery<
  Pick<ImportOrder, 'format' | 'skipBadRows' | 'allowEmpty'> & {
    readonly dryRun: boolean;
    readonly confirm?: 'remove';
    readonly baseVersion?: number;
  }
>({
  format: oneOf(
    CATALOG_FORMATS,
    'What the file is; `generic` is a table with the columns of docs/catalog.md.',
  )
    .example('generic')
    .required(),
  dryRun: flag(
    'Only tell what the list would change. Refuses what the import would refuse, with the same ' +
      'status, but for payers that would go: `plan.removed` has them.',
  ).default(false),
  skipBadRows: flag(
    'Take the good rows although others are bad. With `dryRun`, `plan.problems` lists the bad ones.',
  ).default(false),
  allowEmpty: flag(
    'Take a file without any row, such as its header line or an empty JSON list, which empties the ' +
      'list of its source. Without it such a file is refused.',
  ).default(false),
  confirm: oneOf(
    ['remove'],
    '`remove` takes a list that takes away more than a fifth of the payers that it replaces: those ' +
      'of the older list of its source, or of the release where nothing was imported yet. Without it ' +
      'such a list is refused with 400, and nothing changes.',
  ),
  baseVersion: queryNumber({ min: 0 }).description(
    'The `plan.baseVersion` of a dry run; 409 when the catalog has changed since.',
  ),
});

export const PAYER_OPERATIONS = {
  listPayers: {
    method: 'GET',
    path: '/payers',
    who: operatorWith('read'),
    summary: 'List all payers, by id',
    description: 'What the imported lists and the decisions of operators make of each.',
    query: pageQuery,
    answers: { 200: ['CatalogPayerPage', 'One page.'] },
  },
  importPayers: {
    method: 'POST',
    path: '/payers/imports',
    who: operatorWith('payers'),
    summary: "Take a clearinghouse's list of payers",
    description:
      'The body is the file: at most 16 MiB, 50,000 lines or entries with 16 KiB each, and 50,000 ' +
      'names and ids. The list takes the place of the older one of the same source; the list in force ' +
      'is not taken twice. A file with a bad row changes nothing unless `skipBadRows` says so. ' +
      '`format` says how the file is read; any other media type, such as `text/csv`, is taken alike.',
    query: importQuery,
    sends: { file: 'payer_id,name\nLARK1,Larkspur Health Plan\nLARK2,Larkspur Dental\n' },
    answers: {
      200: ['PayerImport', 'A dry run, or a list that was in force already; nothing changed.'],
      201: ['PayerImport', 'The list was taken, as a new version.'],
    },
    refuses: { 409: 'OperationConflict' },
    body: { maxBytes: MAX_LIST_BYTES },
  },
  listPayerVersions: {
    method: 'GET',
    path: '/payers/versions',
    who: operatorWith('read'),
    summary: 'List the history of the catalog, newest first',
    description:
      'Every list and knowledge of names that was taken, every alias that was set and every restore, ' +
      'with who did it and when, and with the knowledge that each version has.',
    query: numberedListQuery,
    answers: { 200: ['CatalogVersionPage', 'One page.'] },
  },
  restorePayerVersion: {
    method: 'POST',
    path: '/payers/versions',
    who: operatorWith('payers'),
    summary: 'Go back to the lists and the knowledge of an earlier version',
    description:
      'Undoes imports: the lists and the knowledge of names in force are again those that were in ' +
      'force at the version `restoredFrom`, whatever that version changed. A list whose source had ' +
      'none by then is taken back. Aliases that operators set stay. Adds a version and loses none, so ' +
      'a restore can be taken back in the same way.',
    sends: {
      json: {
        type: 'object',
        required: ['restoredFrom'],
        properties: { restoredFrom: { $ref: '#/components/schemas/CatalogVersionNumber' } },
      },
      example: { restoredFrom: 1 },
    },
    answers: { 201: ['RestoredVersion', 'The new version.'] },
    refuses: { 404: 'NotFound', 409: 'OperationConflict' },
  },
  searchPayersAsOperator: {
    method: 'GET',
    path: '/payers/search',
    who: operatorWith('read', 'boards'),
    summary: 'Search the payer catalog as an operator',
    description: 'As `/api/payers` does for a workspace.',
    query: searchQuery,
    answers: { 200: ['PayerSearchResult', 'The payers that fit best.'] },
  },
  getPayer: {
    method: 'GET',
    path: '/payers/{payerId}',
    who: operatorWith('read'),
    summary: 'Show all that the catalog knows of a payer',
    description: 'One payer of the catalog with its aliases.',
    answers: { 200: ['CatalogPayer', 'The payer.'] },
    refuses: { 400: 'BadRequest' },
  },
  showPayerTraffic: {
    method: 'GET',
    path: '/payers/{payerId}/traffic',
    who: operatorWith('read', 'boards'),
    summary: "Show a payer's traffic",
    description: 'The answered live checks of the last hour, of all workspaces through all gateways.',
    answers: { 200: ['PayerTraffic', 'The figures; zeros for a payer without checks.'] },
    refuses: { 400: 'BadRequest', 404: null },
  },
  setPayerAliases: {
    method: 'PUT',
    path: '/payers/{payerId}/aliases',
    who: operatorWith('payers'),
    summary: 'Decide the aliases of a payer',
    description:
      'All aliases the payer is to have from now on. What differs from the imported lists is kept as a ' +
      'decision: a later list brings new aliases, but neither loses one that was added nor brings back ' +
      'one that was removed.',
    sends: { json: 'PayerAliases', example: { aliases: ['Cigna Open Access Plus', 'Cigna OAP'] } },
    answers: {
      200: ['ChangedCatalogPayer', 'The payer as it is now, and the version of the catalog that this made.'],
    },
    refuses: { 409: 'OperationConflict' },
  },
} satisfies Operations<OperatorWho>;
