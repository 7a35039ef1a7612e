"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.FIRST_PAGE = exports.DONE = exports.AUDIT_HASH = exports.FACTS = exports.CLAIM = exports.REQUEST = exports.QUESTION = exports.PAYER = exports.OPERATOR = exports.API_KEY = exports.CLINIC = exports.OTHER_WORKSPACE = exports.WORKSPACE = exports.LIFETIMES = exports.BEGAN_MS = void 0;
exports.uuid = uuid;
exports.resultOf = resultOf;
const node_crypto_1 = require("node:crypto");
const workspace_1 = require("../access/domain/workspace");
exports.BEGAN_MS = Date.UTC(2026, 0, 15, 12);
const DAY_MS = 24 * 60 * 60 * 1_000;
exports.LIFETIMES = {
    leaseMs: 30_000,
    answerMs: DAY_MS,
    recordMs: 30 * DAY_MS,
    logMs: 400 * DAY_MS,
};
/** The n-th id of a test; ids sort in the order of n. */
function uuid(n) {
    return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
exports.WORKSPACE = {
    id: uuid(1),
    name: 'Maple Street Group',
    chargePolicy: 'every-live-check',
    rateLimitPerMinute: undefined,
    shareWeight: undefined,
    policies: workspace_1.DEFAULT_POLICIES,
    suspension: undefined,
    createdAtMs: exports.BEGAN_MS,
};
exports.OTHER_WORKSPACE = { ...exports.WORKSPACE, id: uuid(11), name: 'Harbour Dental' };
exports.CLINIC = {
    clientId: uuid(2),
    workspaceId: exports.WORKSPACE.id,
    name: 'Maple Street Clinic',
    npi: '1999999984',
    practitioner: undefined,
    createdAtMs: exports.BEGAN_MS,
};
exports.API_KEY = {
    id: uuid(3),
    workspaceId: exports.WORKSPACE.id,
    name: 'front desk',
    hash: 'hash-of-the-key',
    lastFour: 'wxyz',
    scopes: ['check:live', 'check:mock', 'checks:read', 'payers:read', 'wallet:read'],
    clientIds: undefined,
    limits: workspace_1.NO_KEY_LIMITS,
    createdAtMs: exports.BEGAN_MS,
    expiresAtMs: undefined,
    revokedAtMs: undefined,
    lastUsedAtMs: undefined,
};
exports.OPERATOR = {
    id: uuid(31),
    name: 'ann',
    roles: ['read', 'payers'],
    hash: 'hash-of-anns-token',
    lastFour: 'wxyz',
    createdBy: 'operator',
    createdAtMs: exports.BEGAN_MS,
    expiresAtMs: undefined,
    revokedAtMs: undefined,
    lastUsedAtMs: undefined,
};
exports.PAYER = {
    payerId: 'payer-1',
    name: 'Cascade Mutual',
    states: ['OR', 'WA'],
    linesOfBusiness: ['commercial'],
    tradingPartnerId: '00042',
    routes: [{ connector: 'north', payerId: '0042' }],
    supportsEligibility: true,
    requiresDateOfBirth: false,
};
/** A person who does not exist, with values that appear nowhere else. */
exports.QUESTION = {
    payerName: 'Cascade Mutual',
    patient: {
        memberId: 'CANARY-77001',
        firstName: 'Canarina',
        lastName: 'Markerlast',
        dateOfBirth: '1984-02-29',
    },
};
exports.REQUEST = {
    workspace: exports.WORKSPACE,
    clinic: exports.CLINIC,
    keyId: exports.API_KEY.id,
    question: exports.QUESTION,
    idempotencyKey: uuid(4),
    budget: { requestId: uuid(5), deadlineMs: exports.BEGAN_MS + 20_000 },
    callerAddresses: ['198.51.100.7'],
    startedMs: exports.BEGAN_MS,
};
exports.CLAIM = {
    checkId: uuid(100),
    workspaceId: exports.WORKSPACE.id,
    clientId: exports.CLINIC.clientId,
    kind: 'live',
    idempotencyKey: exports.REQUEST.idempotencyKey,
    fingerprint: 'what is asked',
    owner: 'process-1',
    requestId: exports.REQUEST.budget.requestId,
    keyId: exports.API_KEY.id,
};
/** The log's facts of an answered check. */
exports.FACTS = {
    payerId: exports.PAYER.payerId,
    payerName: exports.PAYER.name,
    traceId: 'trace-1',
    isSimulated: false,
    outcome: 'active',
    upstreamStatusCode: 200,
    latencyMs: 812,
};
/** A payer's answer; with another outcome than `active` it has nothing but the outcome. */
function resultOf(outcome) {
    const isActive = outcome === 'active';
    return {
        outcome,
        summary: {
            coverageActive: isActive,
            planName: isActive ? 'Silver PPO' : undefined,
            payerName: 'Cascade Mutual of Oregon',
            deductibleRemainingCents: isActive ? 120_050 : undefined,
            outOfPocketRemainingCents: isActive ? 0 : undefined,
            coinsurancePercent: isActive ? 20 : undefined,
            copayCents: isActive ? 2_505 : undefined,
            inNetworkPreferred: isActive ? true : undefined,
        },
        traceId: 'trace-1',
        upstreamStatusCode: 200,
        errorMessage: isActive ? undefined : 'The payer gave no benefits.',
        rejectCodes: [],
    };
}
/** Chains the audit log of tests. */
const AUDIT_HASH = (text) => (0, node_crypto_1.createHmac)('sha256', 'a secret of tests').update(text).digest('hex');
exports.AUDIT_HASH = AUDIT_HASH;
/** The outcome of an act that was done. */
exports.DONE = { outcome: 'done', code: undefined };
/** A page size for lists that are known to be shorter. */
exports.FIRST_PAGE = { limit: 100, cursor: undefined };
//# sourceMappingURL=samples.js.map