import { offersLine, servesState, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { BLUE_RIVALS } from '../knowledge/brands';
import { VOID_WORDS } from '../knowledge/words';
import { byExpectation, type Payer } from '../payer';
import { PROGRAMMES, type Token } from '../text/lexicon';
import { BLUE_TOKENS, headKey, type Phrase } from '../text/phrase';
import { settle, type Decision } from './outcome';

/** Whoever typed a head and a state named one payer, unless the family has several there. */
const HEAD_AND_STATE_SCORE = 97;

/** All members of a family fit its bare head wholly; that is why one has to ask. */
const BARE_HEAD_SCORE = 100;

/** Whoever is known for one of these is known for all that it has; dental and vision go beside them. */
const TOLD: ReadonlySet<string> = new Set(['commercial', ...PROGRAMMES, 'tricare', 'va', 'tpa']);

/** A head and nothing else that tells ("BCBS PPO", "Medicaid") always asks, even if some payer has it as an alias. */
export function byBareHead(index: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const hasState = tokens.some((token) => token.kind === 'state');
  const family = hasState ? [] : (index.familyByHead.get(headKey(tokens)) ?? []);
  return isOfFamily(index, family, tokens) ? askAmong(family) : undefined;
}

/** "Physicians Life" is not of the family of "Physicians Health Plan": a word that says little still says that. */
function isOfFamily(index: PayerIndex, family: readonly Payer[], tokens: readonly Token[]): boolean {
  const generics = tokens.filter(({ kind, text }) => kind === 'generic' && !VOID_WORDS.has(text));
  return generics.every(({ text }) =>
    family.some((payer) => index.nameOf.get(payer)?.phrase.tokens.some((token) => token.text === text)),
  );
}

/** "BCBS of California": where several Blue plans are at home one has to ask. */
export function byRivals(index: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const states = tokens.filter(({ kind }) => kind === 'state').map(({ text }) => text);
  const rivals = states.flatMap((state) => BLUE_RIVALS.get(state) ?? []);
  if (rivals.length === 0 || headKey(tokens) !== 'bcbs') return undefined;
  const names = rivals.flatMap((brand) => index.formsByToken.get(brand) ?? []);
  const local = names.filter(
    ({ payer, isName, specialties, phrase, states: served }) =>
      isName &&
      payer.supportsEligibility &&
      specialties.length === 0 &&
      served.length > 0 &&
      states.every((state) => served.includes(state)) &&
      phrase.tokens.every(
        ({ kind, text }) => kind !== 'word' || rivals.includes(text) || BLUE_TOKENS.has(text),
      ),
  );
  return askAmong([...new Set(local.map(({ payer }) => payer))].sort(byExpectation));
}

/**
 * A head with a state or a line of business ("BCBS of Texas", "Anthem dental"): those of the family that serve it. A
 * state narrows a family enough to match the only one left; a line of business does not.
 */
export function byNarrowedHead(index: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const states = tokens.filter((token) => token.kind === 'state');
  const lines = tokens.filter((token) => token.kind === 'line');
  const unlined = tokens.filter((token) => token.kind !== 'line');
  const offering =
    index.familyByHead.get(headKey(tokens)) ??
    index.familyByHead
      .get(headKey(unlined))
      ?.filter((payer) => lines.every(({ text }) => mayOffer(payer, text)));
  const formOf = (payer: Payer): Pick<Form, 'states'> => index.nameOf.get(payer) ?? payer;
  const serving =
    offering?.filter((payer) => states.every(({ text }) => servesState(formOf(payer), text))) ?? [];
  if (states.length === 0) return askAmong(serving);
  const local = serving.filter((payer) => formOf(payer).states.length > 0);
  return settle(local.length > 0 ? local : serving, HEAD_AND_STATE_SCORE, 'core');
}

/** A payer of which the catalog names no programme at all may have any of them. */
function mayOffer(payer: Payer, line: string): boolean {
  const isUntold = PROGRAMMES.includes(line) && !payer.linesOfBusiness.some((known) => TOLD.has(known));
  return isUntold || offersLine(payer, line);
}

function askAmong(members: readonly Payer[]): Decision | undefined {
  if (members.length < 2) return undefined;
  const candidates = members.map((payer) => ({ payer, score: BARE_HEAD_SCORE }));
  return { kind: 'ambiguous', candidates, reason: 'head' };
}
