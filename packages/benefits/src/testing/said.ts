import { REJECT_CODES } from '@eligibility/x12';
import { checkOutcomeOf, type CheckOutcome } from '../outcome/check-outcome';
import { noteOf, REASON_CODES } from '../outcome/reasons';
import type { SpokenLanguage } from '../say/amounts';
import { sayAnswer, sayRunning } from '../say/say-answer';
import { sayProblem } from '../say/say-problem';
import { TEXTS, type ProblemCode, type Said } from '../say/texts';
import { SAID_FIGURES } from '../say/texts-type';

type Result = Parameters<typeof checkOutcomeOf>[0];

/** Few and many words: what nearly every plan states, and the longest of all. */
const AMOUNTS = [0, 1, 25, 21.21, 312.5, 850.25, 1_234.56, 21_021, 777_777.77, 999_999.99];
const NAMES = [undefined, 'Aetna', 'Blue Cross Blue Shield of Massachusetts and of other states'];

/** Everything that is said of checks: each reason, code, question and refusal, and answers with few and many words. */
export function everythingSaid(language: SpokenLanguage): readonly string[] {
  const said = [
    sayRunning(language),
    ...outcomes().map((outcome) => sayAnswer({ ...answered(0), outcome }, language)),
    ...AMOUNTS.flatMap((amount) => figuresSaid(amount, language)),
    ...(Object.keys(TEXTS.en.problems) as ProblemCode[]).map((code) => sayProblem({ code }, language)),
    ...Object.keys(TEXTS.en.questions).map((field) =>
      sayProblem({ code: 'validation-failed', fields: [field] }, language),
    ),
  ];
  return [...new Set(said.flatMap(({ say, ask }) => (ask === null ? [say] : [say, ask])))];
}

const ACTIVE: Result = { outcome: 'active', rejectCodes: [] };

function outcomes(): readonly CheckOutcome[] {
  const results: readonly Result[] = [
    ...REJECT_CODES.map((code) => ({ outcome: 'rejected', rejectCodes: [code] }) as const),
    ...REASON_CODES.map((code): Result => {
      const note = noteOf(code);
      if (note === undefined) return { outcome: code as Result['outcome'], rejectCodes: [] };
      return { outcome: 'inactive', rejectCodes: [], clues: { note, namesSubscriber: false } };
    }),
  ];
  return (['unsaid', 'subscriber', 'dependent'] as const).flatMap((patientIs) =>
    results.map((result) => checkOutcomeOf(result, { patientIs, answeredAtMs: 0, isCharged: true })),
  );
}

type Answered = Parameters<typeof sayAnswer>[0];

function answered(amount: number): Omit<Answered, 'outcome'> {
  const benefitSummary = {
    ...{ copayAmount: amount, deductibleRemaining: amount, outOfPocketRemaining: amount },
    ...{ coinsurancePercent: amount % 100, inNetworkPreferred: true },
  };
  return { benefitSummary, doubts: [], payerName: undefined };
}

/** With and without doubts, and another plan that may pay first. */
function figuresSaid(amount: number, language: SpokenLanguage): readonly Said[] {
  const clues = { otherPayerName: 'OTHER', namesSubscriber: false };
  const doubts = ['coverageActive', ...SAID_FIGURES].map((field) => ({ field }));
  const circumstances = { patientIs: 'unsaid', answeredAtMs: 0, isCharged: true } as const;
  return NAMES.flatMap((payerName) =>
    [ACTIVE, { ...ACTIVE, clues }].flatMap((result) =>
      [[], doubts].map((doubted) => {
        const outcome = checkOutcomeOf(result, circumstances);
        return sayAnswer({ ...answered(amount), outcome, payerName, doubts: doubted }, language);
      }),
    ),
  );
}
