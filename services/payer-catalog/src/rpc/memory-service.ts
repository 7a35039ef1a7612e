import type { CatalogContext } from '../app/context';
import { invalid, limitOf } from '@eligibility/contract';
import type { Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import { isAccepted, payerWithId } from '@eligibility/payer-matching';
import type * as wire from '@eligibility/protos/payer/v1/payer_memory';
import type { Catalog } from '../app/catalog';
import { listWords, noteAnswer, writeWords } from '../app/clinic-memory';
import { normalisedWords, type ClinicWords, type WordsKey } from '../domain/clinic-words';
import { shortTextOf, textOf } from './catalog-service';

const PAGE_LIMITS = { max: 200, whenZero: 50 };
const MAX_ROWS = 1_000;
/** Letters and digits; as long as a member id may be. */
const FORM = /^[A-Z0-9]{0,80}$/;

/** The RPCs about clinics' own words, ready to be served. */
export function payerMemoryService(context: CatalogContext, log: Log): wire.PayerMemoryServiceServer {
  const { memory, catalog } = context;
  return {
    noteAnswer: unary(log, async (request) => {
      const { payerId, isMemberKnown } = request;
      const text = shortTextOf('text', request.text);
      await noteAnswer(context, {
        ...clinicOf(request),
        ...keyPartOf({ ...request, text }),
        payerId,
        isMemberKnown,
      });
      return {};
    }),
    listWords: unary(log, async (request) => {
      const { after } = request;
      const page = { ...clinicOf(request), after, limit: limitOf(request, PAGE_LIMITS) };
      const { entries, next } = await listWords(context, page);
      return { entries: entries.map((entry) => entryOf(catalog, entry)), next };
    }),
    writeWords: unary(log, async (request) => {
      const clinic = clinicOf(request);
      const rows = rowsOf(catalog, request.rows).map((row) => ({ ...clinic, ...row }));
      return { entries: (await writeWords(context, rows)).map((entry) => entryOf(catalog, entry)) };
    }),
    eraseWords: unary(log, async ({ workspaceId, clinicId, wordsId }) => {
      if (workspaceId === '') invalid('workspace_id', 'must not be empty.');
      if (wordsId !== '' && clinicId === '') invalid('clinic_id', 'must not be empty with words_id.');
      const [clinic, words] = [clinicId, wordsId].map((id) => (id === '' ? undefined : id));
      await memory.erase({ workspaceId, clinicId: clinic, wordsId: words });
      return {};
    }),
  };
}

type Clinic = Pick<WordsKey, 'workspaceId' | 'clinicId'>;

/** @throws AppError `validation-failed` when either is empty */
function clinicOf({ workspaceId, clinicId }: Clinic): Clinic {
  if (workspaceId === '') invalid('workspace_id', 'must not be empty.');
  if (clinicId === '') invalid('clinic_id', 'must not be empty.');
  return { workspaceId, clinicId };
}

/** @throws AppError `validation-failed` when the form is none */
function keyPartOf({ text, memberIdForm }: Pick<WordsKey, 'text' | 'memberIdForm'>) {
  if (!FORM.test(memberIdForm)) invalid('member_id_form', 'must have capital letters and digits only.');
  return { text, memberIdForm };
}

/** @throws AppError `validation-failed` naming the first row that cannot be written */
function rowsOf(
  catalog: Catalog,
  rows: readonly wire.WrittenWords[],
): readonly (Pick<WordsKey, 'text' | 'memberIdForm'> & { readonly payerId: string })[] {
  if (rows.length === 0 || rows.length > MAX_ROWS)
    return invalid('rows', `must be 1 to ${String(MAX_ROWS)}.`);
  const { index } = catalog.now();
  const seen = new Set<string>();
  return rows.map((row, at) => {
    const field = `rows[${String(at)}]`;
    const key = keyPartOf({ ...row, text: normalisedWords(textOf(`${field}.text`, row.text)) });
    if (key.text === '') invalid(`${field}.text`, 'must have a letter or a digit.');
    const payer = payerWithId(index, row.payerId) ?? invalid(`${field}.payer_id`, 'is not in the catalog.');
    const name = JSON.stringify([key.text, key.memberIdForm]);
    if (seen.has(name)) invalid(`${field}.text`, 'is in an earlier row too.');
    seen.add(name);
    return { ...key, payerId: payer.id };
  });
}

function entryOf(catalog: Catalog, { payers, ...entry }: ClinicWords): wire.WordsEntry {
  const { index } = catalog.now();
  const { wordsId, text, memberIdForm, seenAtMs } = entry;
  return {
    wordsId,
    text,
    memberIdForm,
    seenAtMs,
    payers: payers.map((payer) => ({
      ...payer,
      name: payerWithId(index, payer.payerId)?.name ?? '',
      isAccepted: isAccepted(payer),
    })),
  };
}
