import type { CallBudget } from '../../basics/call-budget';
import type { Page, PageQuery } from '../../basics/list-page';

/** Whose words. */
export type WordsOwner = { readonly workspaceId: string; readonly clinicId: string };

/** What the answer of a payer says about the words of a clinic. */
export type NotedAnswer = WordsOwner & {
  /** As typed; empty where they may not be remembered, or are the id of the payer. */
  readonly text: string;
  /** As in `NamedPayer`; empty without a member id. */
  readonly memberIdForm: string;
  readonly payerId: string;
  /** Whether the payer knows the member. */
  readonly isMemberKnown: boolean;
};

/** What words of a clinic mean, as the catalog remembers it. */
export type ClinicWords = {
  readonly wordsId: string;
  /** Small letters without accents, digits, and single blanks. */
  readonly text: string;
  /** Empty for every form, where the owner wrote the entry; else for answers without a member id. */
  readonly memberIdForm: string;
  readonly seenAtMs: number;
  /** Each payer that was meant, the latest first. */
  readonly payers: readonly RememberedPayer[];
};

type RememberedPayer = {
  readonly payerId: string;
  /** Empty where the catalog has the payer no longer. */
  readonly name: string;
  /** Answers that knew the member, since the last contradiction. */
  readonly confirmed: number;
  readonly contradicted: number;
  readonly seenAtMs: number;
  /** The owner wrote it. */
  readonly isWritten: boolean;
  /** A check with these words is asked at this payer without a question. */
  readonly isAccepted: boolean;
};

/** What the owner decides that words mean; an empty form is every form. */
export type WrittenWords = {
  readonly text: string;
  readonly memberIdForm: string;
  readonly payerId: string;
};

/** What a clinic calls its payers, as the catalog remembers it. @throws AppError `service-unavailable` */
export type PayerMemory = {
  readonly noteAnswer: (noted: NotedAnswer, budget: CallBudget) => Promise<void>;
  /** The words that were used last in front. @throws AppError `validation-failed` for a cursor of no page */
  readonly listWords: (owner: WordsOwner, page: PageQuery, budget: CallBudget) => Promise<Page<ClinicWords>>;
  /** @throws AppError `validation-failed` naming the first row that cannot be written */
  readonly writeWords: (
    owner: WordsOwner,
    rows: readonly WrittenWords[],
    budget: CallBudget,
  ) => Promise<readonly ClinicWords[]>;
  /** One entry, all of a clinic, or all of a workspace. */
  readonly eraseWords: (
    erased: Pick<WordsOwner, 'workspaceId'> & { readonly clinicId?: string; readonly wordsId?: string },
    budget: CallBudget,
  ) => Promise<void>;
};
