import type { Clues } from '@eligibility/contract';
import { rejectsInOrder, type NeutralAnswer, type PayerAnswer } from '@eligibility/x12';
import { nameOf, otherCoverageOf, payerInstead } from '../details/other-coverage';
import { payerOf } from '../details/related';
import type { Judged } from '../details/warnings';
import { NOT_COVERED } from '../summary/coverage';
import type { ClearinghouseWords } from '../upstream-reply';
import type { Decision } from '../summary/decision';
import type { Note } from './reasons';
import { fieldsNamed } from './refusal';

type Found = { -readonly [Name in keyof Clues]?: Clues[Name] };

/** What an answer that rejects the inquiry says about the next step. */
export function cluesOfRejection(answer: PayerAnswer): Clues | undefined {
  const whole = answer.whole;
  const [first] = rejectsInOrder(answer.rejects.map(({ code }) => code));
  const deciding = answer.rejects.find(({ code }) => code === first);
  return cluesWith({
    followUp: deciding?.followUp,
    payerPhone: phoneIn(whole),
    namesSubscriber: namesSubscriber(whole),
  });
}

/** What an answer with benefits says about it: the plan to bill in its place, and why the coverage is not active. */
export function cluesOfBenefits({ answer, decision, sources }: Judged, onDate: string): Clues | undefined {
  const { whole } = answer;
  const isActive = decision.status === 'active';
  const others = otherCoverageOf({ sources }, onDate);
  const instead = payerInstead(others, {
    asked: decision.question.asked,
    isEnded: decision.status === 'inactive',
  });
  return cluesWith({
    note: noteOn(decision),
    payerPhone: isActive ? undefined : phoneIn(whole),
    otherPayerName: instead && nameOf(instead),
    otherPayerId: instead?.id ?? undefined,
  });
}

/** A note alone. */
export function noteClue(note: Note): Clues {
  return { note, namesSubscriber: false };
}

/** What a refusal of the clearinghouse names. */
export function cluesOfRefusal(words: readonly ClearinghouseWords[] | undefined): Clues | undefined {
  const fields = fieldsNamed(words);
  return fields.length === 0 ? undefined : { namesSubscriber: false, fields };
}

function noteOn({ hasDied, activeOthers, isLimited, coverage }: Decision): Note | undefined {
  if (hasDied) return 'patient-died';
  if (activeOthers.length > 0) return 'other-product';
  if (isLimited) return 'limited-coverage';
  return coverage.from.some(({ code }) => code === NOT_COVERED) ? 'service-not-covered' : undefined;
}

/** Undefined where nothing was found. */
function cluesWith(found: Found): Clues | undefined {
  const stated = Object.entries(found).filter(([, value]) => value !== undefined && value !== false);
  return stated.length === 0 ? undefined : { namesSubscriber: false, ...Object.fromEntries(stated) };
}

/** PER03, PER05, PER07 */
const TELEPHONE = 'TE';

function phoneIn(whole: NeutralAnswer): string | undefined {
  return payerOf(whole).contacts.find(({ kind }) => kind?.code === TELEPHONE)?.value;
}

function namesSubscriber({ levels }: NeutralAnswer): boolean {
  const subscriber = levels.find(({ level }) => level === 'subscriber')?.entities?.[0]?.name;
  return subscriber?.name !== undefined || subscriber?.firstName !== undefined;
}
