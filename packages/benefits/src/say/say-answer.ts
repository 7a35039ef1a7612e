import type { Doubt } from '@eligibility/contract';
import type { RejectCode } from '@eligibility/x12';
import type { CheckOutcome, NextStep } from '../outcome/check-outcome';
import type { BenefitSummaryBody } from '../summary/benefit-summary';
import { dollarsInWords, percentInWords, type SpokenLanguage } from './amounts';
import { MOST_CHARACTERS, spokenName, TEXTS, type Said, type SaidTexts } from './texts';
import { SAID_FIGURES, type SaidFigure } from './texts-type';

/** What is said of an answered check: nothing in it is a text of the payer. */
export type AnsweredToSay = {
  readonly benefitSummary: Pick<BenefitSummaryBody, SaidFigure | 'inNetworkPreferred'>;
  readonly outcome: Pick<CheckOutcome, 'outcome' | 'fields'> & {
    readonly reason: ReasonToSay | null;
    readonly nextStep: Pick<NextStep, 'step'>;
  };
  /** The fields of the summary that are in doubt. */
  readonly doubts: readonly Pick<Doubt, 'field'>[];
  /** In our directory of payers; undefined for a mock check. */
  readonly payerName: string | undefined;
};
type ReasonToSay = Pick<NonNullable<CheckOutcome['reason']>, 'code' | 'payerCode'>;

/** Says an answered check, from our own words and its figures alone. */
export function sayAnswer(answered: AnsweredToSay, language: SpokenLanguage): Said {
  const { outcome, reason } = answered.outcome;
  const texts = TEXTS[language];
  const say =
    reason === null || outcome === 'active'
      ? sayActive(answered, language)
      : sayUnconfirmed(answered, reason, texts);
  return { say, ask: questionOf(answered.outcome, texts) };
}

/** Says that a check still runs after the time that its caller waits. */
export function sayRunning(language: SpokenLanguage): Said {
  return { say: TEXTS[language].running, ask: null };
}

function sayActive(answered: AnsweredToSay, language: SpokenLanguage): string {
  const texts = TEXTS[language];
  const payer = spokenName(answered.payerName ?? '') ?? texts.thePlan;
  const but =
    answered.outcome.reason?.code === 'other-payer'
      ? texts.otherPlanMayPayFirst
      : isDoubted(answered, 'coverageActive')
        ? texts.notCertain
        : '';
  const when = answered.outcome.nextStep.step === 'ask-later' ? texts.asOfToday : '';
  const first = `${payer} ${texts.showsActive}${when}${but}.`;
  return `${first} ${sayFigures(answered, language, MOST_CHARACTERS - first.length - 1)}`.trimEnd();
}

function isDoubted({ doubts }: AnsweredToSay, name: keyof BenefitSummaryBody): boolean {
  return doubts.some(({ field }) => field === name);
}

/** The figures that are stated, in one sentence of at most so many characters; what does not fit is left out. */
function sayFigures(answered: AnsweredToSay, language: SpokenLanguage, most: number): string {
  const texts = TEXTS[language];
  const stated = SAID_FIGURES.flatMap((name) => sayFigure(name, answered, language) ?? []);
  if (stated.length === 0) return texts.noFigures;
  const network = networkOf(answered, texts);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const sentenceOf = (figures: readonly string[]): string =>
    capitalised(`${network}${list.format(figures)}.`);
  let said: readonly string[] = [];
  for (const figure of stated) if (sentenceOf([...said, figure]).length <= most) said = [...said, figure];
  return said.length === 0 ? '' : sentenceOf(said);
}

function sayFigure(name: SaidFigure, answered: AnsweredToSay, language: SpokenLanguage): string | undefined {
  const value = answered.benefitSummary[name];
  if (value === null) return undefined;
  const words = (name === 'coinsurancePercent' ? percentInWords : dollarsInWords)(value, language);
  const { is, mayBe } = TEXTS[language].figures[name];
  return words === undefined ? undefined : `${isDoubted(answered, name) ? mayBe : is} ${words}`;
}

/** Which care the figures are for, where that is certain. */
function networkOf(answered: AnsweredToSay, { inNetwork, outOfNetwork }: SaidTexts): string {
  const { inNetworkPreferred } = answered.benefitSummary;
  if (inNetworkPreferred === null || isDoubted(answered, 'inNetworkPreferred')) return '';
  return inNetworkPreferred ? inNetwork : outOfNetwork;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function sayUnconfirmed(answered: AnsweredToSay, reason: ReasonToSay, texts: SaidTexts): string {
  const because = becauseOf(reason, texts);
  const isUncertain = reason.code === 'inactive' && isDoubted(answered, 'coverageActive');
  const first = isUncertain ? `${because.slice(0, -1)}${texts.notCertain}.` : because;
  const { say: next } = texts.steps[answered.outcome.nextStep.step];
  return next === null ? first : `${first} ${next}`;
}

function becauseOf({ code, payerCode }: ReasonToSay, { reasons, payerCodes }: SaidTexts): string {
  return isSaid(payerCode, payerCodes) ? payerCodes[payerCode] : reasons[code];
}

/** A payer may send a code that no table has. */
function isSaid(payerCode: string | null, payerCodes: SaidTexts['payerCodes']): payerCode is RejectCode {
  return payerCode !== null && Object.hasOwn(payerCodes, payerCode);
}

/** The question of the step, else that of the reason, else that of the first field in question. */
function questionOf({ reason, fields, nextStep }: AnsweredToSay['outcome'], texts: SaidTexts): string | null {
  const { ask } = texts.steps[nextStep.step];
  if (ask !== null) return ask;
  if (reason?.code === 'inactive' || reason?.code === 'other-product') return texts.newerCard;
  const [field] = fields;
  return field === undefined ? null : texts.questions[field];
}
