import type { Doubt } from '@eligibility/contract';
import type { BenefitLine, NeutralAnswer, PayerAnswer } from '@eligibility/x12';
import { benefitSummaryBody, type EveryField } from '../summary/benefit-summary';
import { isNarrowed } from '../summary/cost-share';
import { isActive } from '../summary/coverage';
import type { Decision } from '../summary/decision';
import { OTHER_PAYER } from '../summary/line-selection';
import { typeOf } from '../summary/relevant-lines';
import type { Provenance, SummaryField, Warning } from './document';
import { rejectionsIn } from './evidence';
import { isMedicareAdvantage } from './other-role';
import { holdsNotes } from './plans';
import { figuresOf, provenanceOf } from './provenance';
import { idsOf, type Source } from './scope';
import { sentenceOf, type AnsweredCode } from './warning-sentences';

/** What the warnings are about. */
export type Warned = {
  readonly whole: NeutralAnswer;
  readonly decision: Decision;
  readonly sources: readonly Source[];
  readonly proofs: readonly Provenance[];
};

/** What is judged after a decision: the answer, and each of its lines with all that the payer wrote on it. */
export type Judged = Pick<Warned, 'decision' | 'sources'> & { readonly answer: PayerAnswer };

type Found = Pick<Warning, 'field' | 'about' | 'lines'>;

/**
 * What contradicts an answer or limits it, in the order in which a biller would look: who pays first, then the coverage,
 * then the figures. Pure, and the order of the lines has no influence on which warnings there are.
 */
export function warningsOf(warned: Warned): readonly Warning[] {
  return FINDERS.flatMap(([code, find]) => find(warned).map((found) => written(code, found)));
}

/** The fields of the flat summary that warnings put in doubt, each reason once, in the order of the warnings. */
export function doubtsOf({ answer, decision, sources }: Judged, summary: EveryField): readonly Doubt[] {
  const proofs = provenanceOf(benefitSummaryBody(summary), answer, decision);
  const warnings = warningsOf({ whole: answer.whole, decision, sources, proofs });
  const named = warnings.flatMap(({ field, code }) => (field === null ? [] : { field, reason: code }));
  return [...new Map(named.map((one) => [`${one.field} ${one.reason}`, one])).values()];
}

function linesOf(sources: readonly Source[]): readonly BenefitLine[] {
  return sources.map(({ line }) => line);
}

const FINDERS: readonly (readonly [AnsweredCode, (warned: Warned) => readonly Found[]])[] = [
  ['part-a-only', (warned) => onlyActive(warned, isOfPartA)],
  ['non-medical-product-only', (warned) => onlyActive(warned, (line) => !isOfPartA(line))],
  ['medicare-advantage', (warned) => payersNamed(warned, isMedicareAdvantage)],
  ['other-payer-primary', (warned) => payersNamed(warned, isOtherPayer)],
  ['carve-out', (warned) => payersNamed(warned, isCarvedOut)],
  ['limited-coverage', limitedCoverage],
  ['hospice', (warned) => linesWith(warned, isOfHospice)],
  ['restricted-provider', (warned) => linesWith(warned, ({ code }) => code === RESTRICTED)],
  ['card-lost', (warned) => linesWith(warned, ({ code }) => code === CARD_LOST)],
  ['provider-out-of-network', notesOutOfNetwork],
  ['grace-period', gracePeriods],
  ['spend-down', spendDowns],
  ['benefit-refused', refusals],
  ['several-plans', ({ proofs }) => proofs.filter(isAmbiguousPlan).map(asFound)],
  ['several-amounts', ({ proofs }) => proofs.filter(isAmbiguousFigure).map(asFound)],
  ['partial-care', partialFigures],
  ['family-figure-only', familyFigures],
];

function written(code: AnsweredCode, { field, about, lines }: Found): Warning {
  return { code, field, about, lines, sentence: sentenceOf(code, { field, about }) };
}

/** EB01 MC and U: a managed care coordinator, or the organization that answers for a part of the benefits. */
const CARVED_OUT: readonly string[] = ['MC', 'U'];
/** NM101: the payer that pays first. */
const PRIMARY = 'PRP';
/** NM101: the payers that pay second and third. */
const AFTER: readonly string[] = ['SEP', 'TTP'];
/** EB03: the pharmacy benefit, which another organization manages nearly always. */
const PHARMACY = '88';

/** EB04: Medicare Part A, which pays a hospital and no office. */
const PART_A = 'MA';

function isOfPartA(line: BenefitLine): boolean {
  return typeOf(line) === PART_A;
}

/** What is active although the coverage that was asked about is not. */
function onlyActive(
  { sources, decision }: Warned,
  isMeant: (line: BenefitLine) => boolean,
): readonly Found[] {
  if (decision.activeOthers.length === 0) return [];
  const lines = linesOf(sources).filter((line) => isActive(line) && decision.inForce(line) && isMeant(line));
  if (lines.length === 0) return [];
  return [{ field: 'coverageActive', about: decision.activeOthers.join(', '), lines: idsOf(lines) }];
}

function isOtherPayer(source: Source, warned: Warned): boolean {
  const roles = source.rest.entities?.map(({ name: { role } }) => role) ?? [];
  if (roles.some((role) => role !== undefined && AFTER.includes(role))) return false;
  const isOther = roles.includes(PRIMARY) || (source.line.code === OTHER_PAYER && !isOfDrugs(source, warned));
  return isOther && !isMedicareAdvantage(source, warned);
}

function isCarvedOut(source: Source, warned: Warned): boolean {
  const { line, rest } = source;
  return CARVED_OUT.includes(line.code) && rest.entities !== undefined && !isOfDrugs(source, warned);
}

/** About drugs alone, where they were not asked about. */
function isOfDrugs({ line: { serviceTypes } }: Source, { decision }: Warned): boolean {
  if (decision.question.asked === PHARMACY || serviceTypes.length === 0) return false;
  return serviceTypes.every((type) => type === PHARMACY);
}

/** One for each organization that is named on such lines in force. */
function payersNamed(warned: Warned, isMeant: (source: Source, warned: Warned) => boolean): readonly Found[] {
  const byName = new Map<string | null, BenefitLine[]>();
  for (const source of warned.sources) {
    const { line, rest } = source;
    if (!warned.decision.inForce(line) || !isMeant(source, warned)) continue;
    const name = rest.entities?.find(({ name: { name: one } }) => one !== undefined)?.name.name;
    const about = name ?? line.planName ?? null;
    byName.set(about, [...(byName.get(about) ?? []), line]);
  }
  return [...byName].map(([about, lines]) => ({ field: 'coverageActive', about, lines: idsOf(lines) }));
}

/** What payers write about a provider who has no contract with the plan. */
const OUT_OF_NETWORK =
  /\b(out[- ](of[- ])?network|non[- ]?par(ticipating)?|not (in|part of|contracted with).{0,30}network)\b/i;
const ABOUT_PROVIDER = /\b(provider|npi|physician|facility|you)\b/i;
const GRACE_PERIOD =
  /\bgrace[- ]period\b|\bpremiums?\b.{0,20}\b(?:unpaid|not (?:been )?paid|past due|overdue|delinquent)\b/i;
/** EB01 5: active, pending investigation. */
const PENDING = '5';
/** EB01 Y */
const SPEND_DOWN = 'Y';
/** EB06 */
const REMAINING = '29';
/** EB01: restricted to the provider that follows; the card was reported lost or stolen; a facility. */
const RESTRICTED = 'N';
const CARD_LOST = 'T';
const FACILITY = 'X';
/** EB03 */
const HOSPICE = '45';

function notesOutOfNetwork({ sources, proofs }: Warned): readonly Found[] {
  const isContradicted = proofs.some(({ field, value }) => field === 'inNetworkPreferred' && value === true);
  const field = isContradicted ? 'inNetworkPreferred' : null;
  // Cost shares name networks to say what they are for.
  const noted = linesOf(sources).filter(holdsNotes);
  return quoting(noted, (text) => OUT_OF_NETWORK.test(text) && ABOUT_PROVIDER.test(text), field);
}

function gracePeriods({ sources, decision }: Warned): readonly Found[] {
  const current = linesOf(sources).filter(decision.inForce);
  const quoted = quoting(current, (text) => GRACE_PERIOD.test(text), 'coverageActive');
  const pending = current.filter(({ code }) => code === PENDING);
  if (quoted.length > 0 || pending.length === 0) return quoted;
  return [{ field: 'coverageActive', about: null, lines: idsOf(pending) }];
}

function spendDowns({ sources, decision }: Warned): readonly Found[] {
  const lines = linesOf(sources).filter((line) => line.code === SPEND_DOWN && decision.inForce(line));
  const isMet = lines.some((line) => line.timeQualifier === REMAINING && line.amountCents === 0);
  return lines.length === 0 || isMet ? [] : [{ field: 'coverageActive', about: null, lines: idsOf(lines) }];
}

function limitedCoverage({ decision }: Warned): readonly Found[] {
  const { isLimited, planName = null, coverage } = decision;
  return isLimited ? [{ field: 'coverageActive', about: planName, lines: idsOf(coverage.active) }] : [];
}

function isOfHospice({ code, serviceTypes }: BenefitLine): boolean {
  return code === FACILITY && serviceTypes.includes(HOSPICE);
}

/** One for all such lines in force, with the name of whoever stands on them. */
function linesWith({ sources, decision }: Warned, isMeant: (line: BenefitLine) => boolean): readonly Found[] {
  const meant = sources.filter(({ line }) => isMeant(line) && decision.inForce(line));
  if (meant.length === 0) return [];
  const names = meant.flatMap(({ rest }) => rest.entities?.flatMap(({ name }) => name.name ?? []) ?? []);
  return [{ field: null, about: names[0] ?? null, lines: idsOf(linesOf(meant)) }];
}

/** One for each text that is meant, with all lines that have it. */
function quoting(
  lines: readonly BenefitLine[],
  isMeant: (text: string) => boolean,
  field: SummaryField | null,
): readonly Found[] {
  const texts = new Set(lines.flatMap(({ messages }) => messages.filter(isMeant)));
  return [...texts].map((about) => ({
    field,
    about,
    lines: idsOf(lines.filter(({ messages }) => messages.includes(about))),
  }));
}

/** Parts of the question that were refused; where the whole of it was, that is the answer itself. */
function refusals({ whole }: Warned): readonly Found[] {
  return rejectionsIn(whole).map(({ reason, lines }) => ({
    field: null,
    about: reason.code,
    lines,
  }));
}

function isAmbiguousPlan({ field, ambiguous }: Provenance): boolean {
  return ambiguous && field === 'planName';
}

function isAmbiguousFigure({ field, ambiguous }: Provenance): boolean {
  return ambiguous && field !== 'planName';
}

function asFound({ field, lines, alternatives }: Provenance): Found {
  const others = [...new Set(alternatives.map(({ value }) => String(value)))];
  return { field, about: others.length === 0 ? null : others.join(', '), lines };
}

/** Figures for which no line without a narrowing label stands. */
function partialFigures({ decision }: Warned): readonly Found[] {
  return figuresOf(decision).flatMap(({ field, line }) =>
    isNarrowed(line)
      ? { field, about: line.messages.length === 0 ? null : line.messages.join('; '), lines: idsOf([line]) }
      : [],
  );
}

/** EB02 */
const FAMILY = 'FAM';
/** EB01 C and G: a copay or a coinsurance of a family is each member's. */
const LIMITS: readonly SummaryField[] = ['deductibleRemaining', 'outOfPocketRemaining'];

function familyFigures({ decision }: Warned): readonly Found[] {
  return figuresOf(decision).flatMap(({ field, line, personsOwn }) =>
    LIMITS.includes(field) && line.coverageLevel === FAMILY && personsOwn === undefined
      ? { field, about: null, lines: idsOf([line]) }
      : [],
  );
}
