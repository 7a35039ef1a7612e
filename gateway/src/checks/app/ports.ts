import type {
  CheckResult,
  Circuit,
  CircuitOrder,
  CircuitOverride,
  CircuitTarget,
  JournalEntry,
  Payer,
  PayerCandidate,
  PayerExplanation,
  PayerMatch,
  WalletBalance,
} from '@eligibility/contract';
import type { CallBudget } from '../../basics/call-budget';
import type { ServicePlan } from '../domain/asked-service';
import type { AnswerSource, CheckKind, CheckQuestion } from '../domain/check';
import type { Settlement } from '../domain/charge-table';
import type { CheckRecord } from '../domain/check-record';
import type { Reservation } from '../domain/reservation';
import type { DailyLimit, Clinic, Workspace } from '../../identity/domain/workspace';
import type { QuestionSearch } from './same-question';
import type { StoredAnswers } from './stored-answers';
import type { CheckLogEntry } from './check-log-entry';
import type { CheckSearch } from './check-search';
import type { CheckUsage } from './check-usage';
import type { Attempt, KeptAnswer, ReservationResult } from './reserved-check';

export type { CheckLogEntry } from './check-log-entry';
export type { AnswerCipher, Opened, UnreadableReason } from './answer-cipher';
export type { Attempt, ReservationResult } from './reserved-check';

/** What is stored of a check, by its id. */
export type StoredCheck = { readonly clientId: string; readonly checkKind: CheckKind } & (
  | { readonly kind: 'running' }
  | {
      readonly kind: 'answered';
      readonly answeredAtMs: number;
      readonly sealedAnswer: Uint8Array;
      /** Undefined when there was no answer that could be read. */
      readonly sealedExchange?: Uint8Array | undefined;
      readonly source: AnswerSource;
    }
  /** The answer was dropped, or may no longer be replayed. */
  | { readonly kind: 'expired' }
);

/** What is written in one transaction when a check is answered. */
type AnsweredCheck = Attempt &
  KeptAnswer & {
    /** Undefined for a mock check: nothing was held. */
    readonly settlement: Settlement | undefined;
  };

export type OpenCheck = { readonly createdAtMs: number; readonly state: 'running' | 'unsettled' };

/** The position of an answer in the order in which answers were given. */
export type SealedPlace = { readonly answeredAtMs: number; readonly checkId: string };

/** What is stored of an answer in sealed form. */
export type SealedParts = Pick<KeptAnswer, 'sealedAnswer' | 'sealedExchange'>;

export type SealedAnswer = SealedPlace & SealedParts & { readonly workspaceId: string };

/** An unfinished check that its owner left behind. */
export type UnfinishedCheck =
  | (Attempt & { readonly kind: 'abandoned'; readonly checkKind: CheckKind })
  | (Attempt & { readonly kind: 'unsettled'; readonly settlement: Settlement });

/**
 * The checks of all workspaces: the record of each, which is its idempotency record as well, and its line in the log.
 * Every write of an owner is conditional on its fence and says whether it took effect.
 */
export type CheckStore = CheckSearch &
  CheckUsage &
  StoredAnswers &
  QuestionSearch & {
    /** Reserves the key's check for the caller, or says why not; atomic across all processes. */
    readonly reserve: (reservation: Reservation) => Promise<ReservationResult>;
    /** Extends the leases of running attempts; those that were taken over do not change. */
    readonly renew: (attempts: readonly Attempt[]) => Promise<void>;
    /** Stores answer, facts and settlement in one durable write; false when the attempt was taken over. */
    readonly recordAnswer: (answered: AnsweredCheck) => Promise<boolean>;
    /**
     * The wallet has done what `settlement` says. From then on every process lists what this one has answered so far; this
     * one lists it at once.
     */
    readonly markSettled: (attempts: readonly Attempt[]) => Promise<void>;
    /** The attempt produced no answer and nothing is held: its key is free again. */
    readonly forget: (attempt: Attempt) => Promise<void>;
    /**
     * The attempt failed and its hold may be open: ends its lease, so that the next attempt or the reconciler resolves
     * it.
     */
    readonly expireLease: (attempt: Attempt) => Promise<void>;
    /** Checks whose lease has passed (taken over for the caller, fence raised) or whose settlement is overdue. */
    readonly takeOverdue: (owner: string, limit: number) => Promise<readonly UnfinishedCheck[]>;
    /** Checks that are not answered or not settled yet, at most `limit` of them. */
    readonly listOpen: (limit: number) => Promise<readonly OpenCheck[]>;
    /** Stored answers after a position, oldest first; those recorded meanwhile come last. */
    readonly listSealed: (after: SealedPlace | undefined, limit: number) => Promise<readonly SealedAnswer[]>;
    /**
     * Replaces exactly these bytes by the same answer and exchange, sealed anew, in one write; false when they are no
     * longer there.
     */
    readonly reseal: (sealed: SealedAnswer, sealedAnew: SealedParts) => Promise<boolean>;
    /** Drops and erases answers, keys and log lines whose lifetime has passed, in small steps while `goOn` is true. */
    readonly sweep: (goOn?: () => boolean) => Promise<void>;
    readonly find: (workspaceId: string, checkId: string) => Promise<CheckLogEntry | undefined>;
    /** The course of a check of the workspace, also of one that still runs. */
    readonly findRecord: (workspaceId: string, checkId: string) => Promise<CheckRecord | undefined>;
    /** A check of the workspace, with its answer and exchange while the answer may be replayed. */
    readonly findAnswer: (workspaceId: string, checkId: string) => Promise<StoredCheck | undefined>;
  };

/** A check to hold, and the budgets that it must fit into. */
type WantedHold = Attempt & { readonly dailyLimits?: readonly DailyLimit[] };

type WalletChange = {
  readonly workspaceId: string;
  readonly operationId: string;
  readonly checks: number;
  readonly actor: string;
  readonly reason: string;
};

/** A wallet's balance, and the balance computed from its journal at the same moment. */
export type WalletProof = {
  readonly balance: WalletBalance;
  readonly replayed: WalletBalance;
  readonly lines: number;
};

/** @throws AppError `insufficient-balance`, `daily-budget-exhausted`, `operation-conflict` or `service-unavailable` */
export type Wallet = {
  /** The balances afterwards, as with `settle`. */
  readonly hold: (held: WantedHold, budget: CallBudget) => Promise<WalletBalance>;
  readonly settle: (settlement: Settlement, held: Attempt, budget: CallBudget) => Promise<WalletBalance>;
  readonly balance: (workspaceId: string, budget: CallBudget) => Promise<WalletBalance>;
  /** The balances of up to 200 workspaces, in their order; all zero without a wallet. */
  readonly balances: (
    workspaceIds: readonly string[],
    budget: CallBudget,
  ) => Promise<readonly WalletBalance[]>;
  /** How many checks of each scope are held or captured today, in the order of the scopes. */
  readonly dailyUse: (
    used: { readonly workspaceId: string; readonly scopes: readonly string[] },
    budget: CallBudget,
  ) => Promise<readonly number[]>;
  readonly grant: (change: WalletChange, budget: CallBudget) => Promise<WalletBalance>;
  readonly adjust: (change: WalletChange, budget: CallBudget) => Promise<WalletBalance>;
  readonly verify: (workspaceId: string, budget: CallBudget) => Promise<WalletProof>;
  readonly journal: (
    page: { workspaceId: string; limit: number; beforeSequence: number | undefined },
    budget: CallBudget,
  ) => Promise<readonly JournalEntry[]>;
};

/** A payer's name as it was typed, and what is known apart from it. */
export type NamedPayer = {
  readonly name: string;
  /** Whose words are remembered. */
  readonly workspaceId: string;
  readonly clinicId: string;
  /** Where the patient is covered: a USPS code; undefined where it is not known. */
  readonly state: string | undefined;
  /** The form of the member id, as `memberIdForm` writes it; undefined without one. */
  readonly memberIdForm: string | undefined;
};

export type PayerCatalog = {
  readonly match: (named: NamedPayer, budget: CallBudget) => Promise<PayerMatch>;
  readonly search: (search: PayerSearch, budget: CallBudget) => Promise<FoundPayers>;
};

export type PayerSearch = {
  readonly query: string;
  readonly limit: number;
  /** Also explain the outcome that a match of the query has; the query is not empty then. */
  readonly explain: boolean;
};

/** Payers for a search box, best first, with the explanation where it was asked for. */
type FoundPayers = {
  readonly candidates: readonly PayerCandidate[];
  readonly explanation?: PayerExplanation | undefined;
};

/** A match, and the version of the catalog that decided it; versions only grow. */
export type VersionedMatch = { readonly match: PayerMatch; readonly catalogVersion: number };

/** The payer catalog as other processes query it. */
export type VersionedPayerCatalog = Pick<PayerCatalog, 'search'> & {
  readonly match: (named: NamedPayer, budget: CallBudget) => Promise<VersionedMatch>;
};

export type PayerInquiry = {
  readonly workspace: Pick<Workspace, 'id' | 'shareWeight'>;
  readonly checkId: string;
  readonly payer: Payer;
  readonly clinic: Clinic;
  readonly question: CheckQuestion;
  /** Whether the patient is asked for as a dependent of the policyholder; undefined: no. */
  readonly isDependent?: boolean | undefined;
  /** What the payer is asked of the question's service; undefined without one. */
  readonly service?: ServicePlan | undefined;
  /** The public network addresses the request came through, the asking system's first. */
  readonly callerAddresses: readonly string[];
  /** Nobody waits for the answer; undefined: somebody does. */
  readonly isBackground?: true | undefined;
};

export type Clearinghouse = {
  readonly ask: (inquiry: PayerInquiry, budget: CallBudget) => Promise<CheckResult>;
};

/** Who answers the inquiries. */
export type PayerNetwork = {
  /**
   * True when a simulator answers in the place of payers, as it says itself; undefined while none has answered. While
   * the service is away, what it said last. Never rejects.
   */
  readonly isSimulated: () => Promise<boolean | undefined>;
  /** How many inquiries in the background one payer may have at a time, as `isSimulated` learnt it. */
  readonly backgroundPlaces: () => number;
};

type CircuitList = {
  readonly circuits: readonly Circuit[];
  readonly overrides: readonly CircuitOverride[];
};

/** The circuits in front of payers and routes. @throws AppError `validation-failed` or `service-unavailable` */
export type Circuits = {
  /** The circuits of the process that answers, and the overrides, which all processes share. */
  readonly list: (budget: CallBudget) => Promise<CircuitList>;
  /** The same of every process of the service, each once. */
  readonly listEvery: (budget: CallBudget) => Promise<readonly CircuitList[]>;
  /** Undefined for `auto`. */
  readonly override: (order: CircuitOrder, budget: CallBudget) => Promise<CircuitOverride | undefined>;
  /** How many open circuits let their next call through, in all processes. */
  readonly probe: (target: CircuitTarget, budget: CallBudget) => Promise<number>;
};
