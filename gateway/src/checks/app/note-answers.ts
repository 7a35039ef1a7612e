import type { CheckResult, MatchedBy, Payer } from '@eligibility/contract';
import type { Clock } from '@eligibility/kit';
import { rejectCodesThat } from '@eligibility/x12';
import { mayRevealPatient } from '../domain/patient-words';
import { knowsMember } from './ask-organisation';
import type { CheckRequest } from './check-request';
import { namedPayer } from './choose-payer';
import type { PayerMemory } from './payer-memory';
import type { NamedPayer } from './ports';

/** X12 AAA03: the birth date or the name is not that of the member, subscriber not found. */
const CONTRADICTING = rejectCodesThat('other-payer');

/** Notes that are on their way; while there are so many the catalog is away, and others are dropped. */
const MAX_NOTES = 100;
const NOTE_MS = 5_000;

/** A recorded answer, and what was asked. */
type AnsweredRequest = {
  readonly request: Pick<CheckRequest, 'workspace' | 'clinic' | 'question' | 'budget'>;
  readonly payer: Pick<Payer, 'payerId'>;
  readonly matchedBy: MatchedBy;
  readonly result: CheckResult;
};

/** Tells the catalog what the answers of payers say about the words of clinics, after the answers. */
export type AnswerNotes = {
  /** Returns at once and never fails: a note that is lost is no promise broken. */
  readonly add: (answered: AnsweredRequest) => void;
};

type NotesOptions = {
  readonly memory: PayerMemory;
  /** What a name meant may be another payer from now on. */
  readonly forgetMatch: (named: NamedPayer) => void;
  /** Counts notes by what became of them. */
  readonly count: (result: 'noted' | 'dropped') => void;
  readonly clock: Pick<Clock, 'now'>;
};

export function answerNotes({ memory, forgetMatch, count, clock }: NotesOptions): AnswerNotes {
  let open = 0;
  const note = async (answered: AnsweredRequest): Promise<void> => {
    const { request, payer, result } = answered;
    const isMemberKnown = knowsMember(result);
    if (!isMemberKnown && !isContradicted(result)) return;
    if (open >= MAX_NOTES) {
      count('dropped');
      return;
    }
    const named = namedPayer(request);
    const text = wordsToRemember(answered);
    open += 1;
    try {
      const { workspaceId, clinicId, memberIdForm = '' } = named;
      const noted = { workspaceId, clinicId, text, memberIdForm, payerId: payer.payerId, isMemberKnown };
      const { requestId } = request.budget;
      await memory.noteAnswer(noted, { requestId, deadlineMs: clock.now() + NOTE_MS });
      if (text !== '') forgetMatch({ ...named, name: text });
      count('noted');
    } catch {
      count('dropped');
    } finally {
      open -= 1;
    }
  };
  return {
    add: (answered) => {
      void note(answered);
    },
  };
}

function isContradicted({ outcome, rejectCodes }: CheckResult): boolean {
  return outcome === 'rejected' && rejectCodes.some((code) => CONTRADICTING.has(code));
}

/**
 * What the caller typed; empty where the name alone made the payer sure, so that there is nothing to learn, or where it
 * could reveal the patient.
 */
function wordsToRemember({ request: { question }, matchedBy }: AnsweredRequest): string {
  const { payerName, payerText, patient } = question;
  const text = payerText ?? (matchedBy === 'text' ? '' : payerName);
  return mayRevealPatient(text, patient) ? '' : text;
}
