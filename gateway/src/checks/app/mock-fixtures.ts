import type { CheckResult } from '@eligibility/contract';
import type { CallBudget } from '../../basics/call-budget';

/** A scenario of the mock check. */
export type Scenario = {
  readonly slug: string;
  /** Empty for none. */
  readonly scenario: string;
  /** Whether the workspace keeps it; the others are everybody's. */
  readonly isOwn: boolean;
};

/** A payer's answer that a workspace keeps as a scenario. */
type FixtureToKeep = Omit<Scenario, 'isOwn'> & {
  /** X12 271, or its JSON. */
  readonly received: string;
  /** X12 EQ01 that it is about. */
  readonly serviceTypeCode: string;
  /** The day that it is about, YYYY-MM-DD. */
  readonly onDate: string;
};

/** The same as it is kept, with its document sealed or opened. */
export type OwnFixture = FixtureToKeep & { readonly workspaceId: string };

/** With a mark of its document as it is kept. */
export type MarkedFixture = OwnFixture & { readonly mark: string };

/** The service of the fixtures, which keeps what is sealed already. @throws AppError `service-unavailable` */
export type FixtureService = Pick<MockFixtures, 'list'> & {
  /** One of the workspace is returned as it is kept; with its document opened as `own` the service answers. */
  readonly result: (
    of: { readonly workspaceId: string; readonly slug: string; readonly own?: OwnFixture },
    budget: CallBudget,
  ) => Promise<CheckResult | OwnFixture | undefined>;
  /** The document as it may be kept. @throws AppError `validation-failed` saying what is wrong */
  readonly rewrite: (fixture: OwnFixture, budget: CallBudget) => Promise<string>;
  /** With a mark, only in the place of one that still has it. */
  readonly keep: (fixture: OwnFixture | MarkedFixture, budget: CallBudget) => Promise<boolean>;
  /** The one after this of all workspaces. */
  readonly next: (
    after: Pick<OwnFixture, 'workspaceId' | 'slug'>,
    budget: CallBudget,
  ) => Promise<MarkedFixture | undefined>;
  /** With a mark, only while it has that. */
  readonly forget: (
    of: { readonly workspaceId: string; readonly slug?: string; readonly mark?: string },
    budget: CallBudget,
  ) => Promise<void>;
};

/** The scenarios that everybody has, and those that each workspace keeps. @throws AppError `service-unavailable` */
export type MockFixtures = {
  /** Undefined when no fixture of everybody or of the workspace has the slug. */
  readonly result: (
    of: { readonly workspaceId: string; readonly slug: string },
    budget: CallBudget,
  ) => Promise<CheckResult | undefined>;
  readonly list: (workspaceId: string, budget: CallBudget) => Promise<readonly Scenario[]>;
  /** @returns true when the workspace had none with the slug. @throws AppError `validation-failed` saying what is wrong */
  readonly keep: (workspaceId: string, fixture: FixtureToKeep, budget: CallBudget) => Promise<boolean>;
  /** Forgets one, or all of the workspace. What is not there is forgotten too. */
  readonly forget: (
    of: { readonly workspaceId: string; readonly slug?: string },
    budget: CallBudget,
  ) => Promise<void>;
};
