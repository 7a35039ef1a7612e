import { offersLine, servesState, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { byDisplayOrder, type Payer } from '../payer';
import { PROGRAMMES, type Token } from '../text/lexicon';
import { brandKey, type Phrase } from '../text/phrase';
import { decideAmong, type Decision } from './outcome';

/** An ambiguous brand with a state names one payer, unless the family has several in that state. */
const BRAND_AND_STATE_SCORE = 97;

/** All payers of a family fit the bare brand equally well, so it is ambiguous. */
const BARE_BRAND_SCORE = 100;

/** A payer with one of these lines in the catalog has all its lines there; dental and vision are listed in addition. */
const COMPLETE_LINES: ReadonlySet<string> = new Set(['commercial', ...PROGRAMMES, 'tricare', 'va', 'tpa']);

/**
 * An ambiguous brand without other distinctive words ("BCBS PPO", "Medicaid") is asked about, even if it is an alias of
 * a payer.
 */
export function matchBareBrand(index: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const hasState = tokens.some((token) => token.kind === 'state');
  const family = hasState ? [] : (index.payersByBrand.get(brandKey(index.knowledge, tokens)) ?? []);
  return isOfFamily(index, family, tokens) ? askAmong(family) : undefined;
}

/** "Physicians Life" is not of the family of "Physicians Health Plan": a generic word still distinguishes those two. */
function isOfFamily(index: PayerIndex, family: readonly Payer[], tokens: readonly Token[]): boolean {
  const { insignificant } = index.knowledge.words;
  const generics = tokens.filter(({ kind, text }) => kind === 'generic' && !insignificant.has(text));
  return generics.every(({ text }) =>
    family.some((payer) => index.nameOf.get(payer)?.phrase.tokens.some((token) => token.text === text)),
  );
}

/** "BCBS of California": in a state with several plans of the federation the query is ambiguous. */
export function matchRivalPlans(index: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const { federation } = index.knowledge;
  const states = tokens.filter(({ kind }) => kind === 'state').map(({ text }) => text);
  const rivals = states
    .map((state) => federation.brandsByState.get(state) ?? [])
    .filter((brands) => brands.length > 1)
    .flat();
  if (rivals.length === 0 || brandKey(index.knowledge, tokens) !== federation.whole) return undefined;
  const names = rivals.flatMap((brand) => index.formsByToken.get(brand) ?? []);
  const local = names.filter(
    ({ payer, isName, specialties, phrase, states: served }) =>
      isName &&
      payer.supportsEligibility &&
      specialties.length === 0 &&
      served.length > 0 &&
      states.every((state) => served.includes(state)) &&
      phrase.tokens.every(
        ({ kind, text }) => kind !== 'word' || rivals.includes(text) || federation.tokens.has(text),
      ),
  );
  return askAmong([...new Set(local.map(({ payer }) => payer))].sort(byDisplayOrder));
}

/**
 * An ambiguous brand with a state or a line of business ("BCBS of Texas", "Anthem dental"): those of the family that
 * serve it. A state narrows a family enough to match the only one left; a line of business does not.
 */
export function matchNarrowedBrand(index: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const states = tokens.filter((token) => token.kind === 'state');
  const lines = tokens.filter((token) => token.kind === 'line');
  const unlined = tokens.filter((token) => token.kind !== 'line');
  const offering =
    index.payersByBrand.get(brandKey(index.knowledge, tokens)) ??
    index.payersByBrand
      .get(brandKey(index.knowledge, unlined))
      ?.filter((payer) => lines.every(({ text }) => mayOffer(payer, text)));
  const formOf = (payer: Payer): Pick<Form, 'states'> => index.nameOf.get(payer) ?? payer;
  const serving =
    offering?.filter((payer) => states.every(({ text }) => servesState(formOf(payer), text))) ?? [];
  if (states.length === 0) return askAmong(serving);
  const local = serving.filter((payer) => formOf(payer).states.length > 0);
  return decideAmong(local.length > 0 ? local : serving, BRAND_AND_STATE_SCORE, 'core');
}

/** A payer without any of the complete lines in the catalog may offer either programme. */
function mayOffer(payer: Payer, line: string): boolean {
  const isUnknown =
    PROGRAMMES.includes(line) && !payer.linesOfBusiness.some((known) => COMPLETE_LINES.has(known));
  return isUnknown || offersLine(payer, line);
}

function askAmong(members: readonly Payer[]): Decision | undefined {
  if (members.length < 2) return undefined;
  const candidates = members.map((payer) => ({ payer, score: BARE_BRAND_SCORE }));
  return { kind: 'ambiguous', candidates, reason: 'brand' };
}
