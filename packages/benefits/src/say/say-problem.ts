import type { SpokenLanguage } from './amounts';
import { spokenName, TEXTS, type ProblemCode, type Said, type SaidTexts } from './texts';
import type { AskedField } from './texts-type';

/** What is said of a refusal. */
export type ProblemToSay = {
  readonly code: ProblemCode;
  /** The names of the fields that are missing or wrong. */
  readonly fields?: readonly string[] | undefined;
  /** The payers that could be meant, by their names in our directory, with the states of a regional one. */
  readonly candidates?:
    readonly { readonly name: string; readonly states?: readonly string[] | undefined }[] | undefined;
  /** How many payers fit, those that `candidates` has no room for included. */
  readonly candidateCount?: number | undefined;
};

/** Says why a check was refused, of a field that is missing or wrong which it is and how to say it, and asks for what would settle it. */
export function sayProblem(problem: ProblemToSay, language: SpokenLanguage): Said {
  const texts = TEXTS[language];
  const field = problem.code === 'validation-failed' ? askedField(problem, texts) : undefined;
  const say = field === undefined ? texts.problems[problem.code] : texts.notGot[field];
  return { say, ask: questionOf(problem, language) };
}

function questionOf(problem: ProblemToSay, language: SpokenLanguage): string | null {
  const texts = TEXTS[language];
  if (problem.code === 'payer-ambiguous' || problem.code === 'payer-not-found')
    return whichPayer(problem, language) ?? texts.questions[differInState(problem) ? 'state' : 'payerName'];
  const field = askedField(problem, texts);
  return field === undefined ? null : texts.questions[field];
}

/** The first that a caller can be asked for. */
function askedField({ fields }: ProblemToSay, { questions }: SaidTexts): AskedField | undefined {
  return fields?.find((name): name is AskedField => Object.hasOwn(questions, name));
}

/** So many payers can be told apart by ear. */
const MOST_NAMED = 3;

/** Whether each has states of its own, so that the state of the plan would settle it. */
function differInState({ candidates = [] }: ProblemToSay): boolean {
  const all = candidates.flatMap(({ states = [] }) => states);
  return (
    candidates.length > 1 &&
    candidates.every(({ states = [] }) => states.length > 0) &&
    new Set(all).size === all.length
  );
}

/** Undefined where there are too many, one cannot be read aloud, or their names do not tell them apart. */
function whichPayer(
  { candidates = [], candidateCount = candidates.length, code }: ProblemToSay,
  language: SpokenLanguage,
): string | undefined {
  if (candidates.length === 0 || (code === 'payer-ambiguous' && candidateCount > MOST_NAMED))
    return undefined;
  const names = candidates.slice(0, MOST_NAMED).flatMap(({ name }) => spokenName(name) ?? []);
  if (names.length < Math.min(candidates.length, MOST_NAMED) || new Set(names).size < names.length)
    return undefined;
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return TEXTS[language].isIt(list.format(names));
}
