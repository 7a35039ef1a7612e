import type { CheckResult, Outcome, Payer } from '@eligibility/contract';
import type { CheckFacts, CheckQuestion } from '../checks/domain/check';
import type { Claim } from '../checks/domain/claim';
import type { Operator } from '../access/domain/operator';
import { type ApiKey, type Clinic, type Workspace } from '../access/domain/workspace';
import type { CheckRequest } from '../checks/app/check-request';
export declare const BEGAN_MS: number;
export declare const LIFETIMES: {
    leaseMs: number;
    answerMs: number;
    recordMs: number;
    logMs: number;
};
/** The n-th id of a test; ids sort in the order of n. */
export declare function uuid(n: number): string;
export declare const WORKSPACE: Workspace;
export declare const OTHER_WORKSPACE: Workspace;
export declare const CLINIC: Clinic;
export declare const API_KEY: ApiKey;
export declare const OPERATOR: Operator;
export declare const PAYER: Payer;
/** A person who does not exist, with values that appear nowhere else. */
export declare const QUESTION: CheckQuestion;
export declare const REQUEST: CheckRequest;
export declare const CLAIM: Claim;
/** The log's facts of an answered check. */
export declare const FACTS: CheckFacts;
/** A payer's answer; with another outcome than `active` it has nothing but the outcome. */
export declare function resultOf(outcome: Outcome): CheckResult;
/** Chains the audit log of tests. */
export declare const AUDIT_HASH: (text: string) => string;
/** The outcome of an act that was done. */
export declare const DONE: {
    readonly outcome: "done";
    readonly code: undefined;
};
/** A page size for lists that are known to be shorter. */
export declare const FIRST_PAGE: {
    readonly limit: 100;
    readonly cursor: undefined;
};
