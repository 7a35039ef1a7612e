import { headKey, type PayerIndex } from './build-index';
import { offersLine, servesState } from './fit';
import { MAX_OFFERED, settle, type MatchOutcome } from './match-outcome';
import type { Phrase } from './normalise';
import type { Payer } from './payer';

/** Whoever typed a head and a state named one payer, unless the family has several there. */
const HEAD_AND_STATE_SCORE = 97;

/** All members of a family fit its bare head wholly; that is why one has to ask. */
const BARE_HEAD_SCORE = 100;

/** A head and nothing else that tells ("BCBS PPO", "Medicaid") always asks, even if some payer has it as an alias. */
export function byBareHead(index: PayerIndex, { tokens }: Phrase): MatchOutcome | undefined {
  const hasState = tokens.some((token) => token.kind === 'state');
  return hasState ? undefined : askAmong(index.familyByHead.get(headKey(tokens)) ?? []);
}

/**
 * A head with a state or a line of business ("BCBS of Texas", "Anthem dental"): those of the family that serve it. A
 * state narrows a family enough to match the only one left; a line of business does not.
 */
export function byNarrowedHead(index: PayerIndex, { tokens }: Phrase): MatchOutcome | undefined {
  const states = tokens.filter((token) => token.kind === 'state');
  const lines = tokens.filter((token) => token.kind === 'line');
  const unlined = tokens.filter((token) => token.kind !== 'line');
  const offering =
    index.familyByHead.get(headKey(tokens)) ??
    index.familyByHead
      .get(headKey(unlined))
      ?.filter((payer) => lines.every(({ text }) => offersLine(payer, text)));
  const serving = offering?.filter((payer) => states.every(({ text }) => servesState(payer, text))) ?? [];
  if (states.length === 0) return askAmong(serving);
  const local = serving.filter((payer) => payer.states.length > 0);
  return settle(local.length > 0 ? local : serving, HEAD_AND_STATE_SCORE, 'core');
}

function askAmong(members: readonly Payer[]): MatchOutcome | undefined {
  if (members.length < 2) return undefined;
  const candidates = members.slice(0, MAX_OFFERED).map((payer) => ({ payer, score: BARE_HEAD_SCORE }));
  return { kind: 'ambiguous', candidates, reason: 'head' };
}
