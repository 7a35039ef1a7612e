import { isAccepted } from '@eligibility/payer-matching';
import { confirmedBy, contradictedBy, normalisedWords, writtenBy, type WordsPayer } from './clinic-words';

type Step = readonly ['confirmed' | 'contradicted' | 'written', string];

/** The payers that are accepted after some answers, in which time goes on. */
function acceptedAfter(...steps: readonly Step[]): readonly string[] {
  let payers: readonly WordsPayer[] = [];
  steps.forEach(([what, payerId], atMs) => {
    const answered = { payerId, atMs };
    if (what === 'confirmed') payers = confirmedBy(payers, answered);
    if (what === 'contradicted') payers = contradictedBy(payers, answered);
    if (what === 'written') payers = writtenBy(answered);
  });
  return payers.filter(isAccepted).map(({ payerId }) => payerId);
}

const yes = (payerId: string): Step => ['confirmed', payerId];
const no = (payerId: string): Step => ['contradicted', payerId];
const written = (payerId: string): Step => ['written', payerId];

describe("a clinic's words", () => {
  it.each<[string, readonly Step[], readonly string[]]>([
    ['one answer is not enough', [yes('A')], []],
    ['two answers are', [yes('A'), yes('A')], ['A']],
    ['one contradiction ends it', [yes('A'), yes('A'), no('A')], []],
    ['one answer after a contradiction is not enough', [yes('A'), yes('A'), no('A'), yes('A')], []],
    ['two answers after a contradiction are', [yes('A'), yes('A'), no('A'), yes('A'), yes('A')], ['A']],
    ['another payer ends it', [yes('A'), yes('A'), yes('B')], []],
    ['another payer takes its place', [yes('A'), yes('A'), yes('B'), yes('B')], ['B']],
    ['two payers in turn are never accepted', [yes('A'), yes('B'), yes('A'), yes('B')], []],
    ['the denial of a payer that was never meant changes nothing', [yes('A'), yes('A'), no('B')], ['A']],
    ['what the owner wrote is accepted at once', [written('A')], ['A']],
    ['what the owner wrote stays', [written('A'), no('A'), yes('B')], ['A']],
    ['what the owner writes replaces what was learnt', [yes('A'), yes('A'), written('B')], ['B']],
  ])('%s', (_rule, steps, accepted) => {
    expect(acceptedAfter(...steps)).toEqual(accepted);
  });

  it('mean at most eight payers, the latest of them', () => {
    let payers: readonly WordsPayer[] = [];
    for (let at = 0; at < 12; at += 1) payers = confirmedBy(payers, { payerId: `P${String(at)}`, atMs: at });
    expect(payers.map(({ payerId }) => payerId)).toEqual(['P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5', 'P4']);
  });

  it.each([
    ['  Blue-Cross / BLUE  Shield! ', 'blue cross blue shield'],
    ['Niño’s Plan', 'nino s plan'],
    ['Ｈｕｍａｎａ', 'humana'],
    ['?!', ''],
  ])('are compared without case, accents and punctuation: %j', (typed, normalised) => {
    expect(normalisedWords(typed)).toBe(normalised);
  });
});
