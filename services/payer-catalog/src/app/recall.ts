import { settleWithin } from '@eligibility/kit';
import type { MatchContext, RememberedPayer } from '@eligibility/payer-matching';
import { normalisedWords, type ClinicWords, type WordsKey } from '../domain/clinic-words';
import { prefixOf, type PayerTally } from '../domain/payer-tally';
import type { CatalogContext } from './context';
import type { MemoryStore } from './memory-store';

/** What a caller of a match says apart from the name; texts are empty where it says nothing. */
export type AskedContext = {
  readonly workspaceId: string;
  readonly clinicId: string;
  readonly state: string;
  readonly memberIdForm: string;
};

export type Recall = (name: string, asked: AskedContext) => Promise<MatchContext>;

/** A memory that takes longer than this is away; its answers take a millisecond. */
const READ_MS = 250;
/** While the memory is away, it is asked once in so long, and every other match goes by the name alone. */
const AWAY_MS = 1_000;

/** Reads what is remembered of a question; without the memory, and when that fails, it is what the caller says. */
export function recaller({ memory, clock }: Pick<CatalogContext, 'memory' | 'clock'>): Recall {
  let awayUntilMs = Number.NEGATIVE_INFINITY;
  return async (name, asked) => {
    const state = asked.state === '' ? undefined : asked.state;
    const memberIdForm = asked.memberIdForm === '' ? undefined : asked.memberIdForm;
    const said: MatchContext = { state, memberIdForm };
    if (clock.monotonicMs() < awayUntilMs) return said;
    const read = await settleWithin(READ_MS, remembered(memory, name, asked));
    if (read.kind === 'answered') return { ...said, ...read.value };
    awayUntilMs = clock.monotonicMs() + AWAY_MS;
    return said;
  };
}

async function remembered(
  memory: MemoryStore,
  name: string,
  { workspaceId, clinicId, memberIdForm }: AskedContext,
): Promise<MatchContext> {
  const letters = prefixOf(memberIdForm);
  const text = normalisedWords(name);
  const clinic = { workspaceId, clinicId };
  const [words, usual, prefix] = await Promise.all([
    workspaceId === '' || text === '' ? [] : memory.wordsOf({ ...clinic, text, memberIdForm }),
    workspaceId === '' ? [] : memory.tally({ kind: 'clinic', ...clinic }),
    letters === undefined ? [] : memory.tally({ kind: 'prefix', letters }),
  ]);
  return {
    remembered: rememberedIn(words, { ...clinic, text, memberIdForm }),
    usualPayers: mapOf(usual),
    prefixPayers: mapOf(prefix),
  };
}

/** An entry without a form of member id holds for every form where the owner wrote it. */
function rememberedIn(words: readonly ClinicWords[], key: WordsKey): readonly RememberedPayer[] {
  return words.flatMap(({ clinicId, memberIdForm, payers }) => {
    const held = memberIdForm === key.memberIdForm ? payers : payers.filter(({ isWritten }) => isWritten);
    return held.map(({ seenAtMs: _seen, ...payer }) => ({ ...payer, isOwn: clinicId === key.clinicId }));
  });
}

function mapOf(tally: PayerTally): ReadonlyMap<string, number> {
  return new Map(tally.map(({ payerId, count }) => [payerId, count]));
}
