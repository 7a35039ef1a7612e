import { isUpstreamFault, rejectKind, type RejectKind, type UpstreamReply } from '@eligibility/benefits';

/**
 * The evidence of a reply about the route: `reached` when the clearinghouse worked, whatever it reported about the
 * payer; `unreachable` when the payer cannot be the cause; `doubtful` when either may be.
 */
export type RouteEvidence = 'reached' | 'unreachable' | 'doubtful' | 'none';

/** The evidence of a settled call about the payer and the route to it. */
export type CallEvidence = {
  readonly payer: PayerEvidence;
  readonly route: RouteEvidence;
  /** For operators; undefined when nothing went wrong that the payer or the route caused. */
  readonly failure: FailureClass | undefined;
};

export type FailureClass = {
  /** Such as `timed-out`, `http-503`, `aaa-42`, `slow`. */
  readonly kind: string;
  /** X12 AAA03. */
  readonly rejectCodes: readonly string[];
};

/** A call without evidence, such as one that failed by our own fault. */
export const NO_EVIDENCE: CallEvidence = { payer: 'none', route: 'none', failure: undefined };

/** Everything that isolation uses of a reply; holds no patient data. */
export function callEvidence(reply: UpstreamReply): CallEvidence {
  const payer = evidenceOf(reply);
  const failure = payer === 'success' ? undefined : failureClass(reply);
  return { payer, route: routeEvidence(reply, payer), failure };
}

function routeEvidence(reply: UpstreamReply, payer: PayerEvidence): RouteEvidence {
  if (reply.kind === 'answered') return 'reached';
  if (reply.kind === 'never-sent') return 'unreachable';
  return payer === 'failure' ? 'doubtful' : 'none';
}

function failureClass(reply: UpstreamReply): FailureClass {
  if (reply.kind === 'http-error') return { kind: `http-${String(reply.httpStatus)}`, rejectCodes: [] };
  if (reply.kind !== 'answered') return { kind: reply.kind, rejectCodes: [] };
  const rejectCodes = reply.answer.rejects.map(({ code }) => code);
  return { kind: `aaa-${rejectCodes[0] ?? ''}`, rejectCodes };
}

export type PayerEvidence = 'success' | 'failure' | 'none';

/**
 * A well-formed rejection shows a healthy payer; one about our account, rate or route is no evidence about the payer.
 */
const EVIDENCE_OF_REJECT = {
  account: 'none',
  throttled: 'none',
  'payer-down': 'failure',
  participant: 'none',
  inquiry: 'success',
} as const satisfies Record<RejectKind, PayerEvidence>;

type BareKind = Exclude<UpstreamReply['kind'], 'answered' | 'http-error'>;

const EVIDENCE_OF_KIND = {
  unreadable: 'failure',
  'connection-lost': 'failure',
  'timed-out': 'failure',
  // Nothing reached the clearinghouse, so there is no evidence about the payer.
  'never-sent': 'none',
  unwritable: 'none',
  unaddressed: 'none',
  // A well-formed answer, but who refused is unknown, and one patient's data may be the cause.
  'clearinghouse-refused': 'none',
} as const satisfies Record<BareKind, PayerEvidence>;

/**
 * The evidence of a reply about the payer's health. A mistake of a patient or a clinic is never a failure, and a
 * refusal of our own account, format, request or rate is no evidence.
 */
export function evidenceOf(reply: UpstreamReply): PayerEvidence {
  switch (reply.kind) {
    case 'answered':
      return reply.answer.rejects.length === 0
        ? 'success'
        : EVIDENCE_OF_REJECT[rejectKind(reply.answer.rejects)];
    case 'http-error':
      return isUpstreamFault(reply.httpStatus) ? 'failure' : 'none';
    default:
      return EVIDENCE_OF_KIND[reply.kind];
  }
}

/**
 * The workspace on whose evidence alone a circuit opened: that workspace is refused, and the calls of others go out and
 * decide.
 */
export type SoleWitness = {
  /** Undefined when the circuit is open for all. */
  readonly workspaceId: () => string | undefined;
  readonly set: (workspaceId: string | undefined) => void;
  /** Whether this workspace's calls are made although the circuit is open. */
  readonly exempts: (workspaceId: string) => boolean;
  /** A call of another workspace failed; after enough of them in a row, the circuit opens for all. */
  readonly confirm: () => void;
};

export function soleWitness(failuresToConfirm: number): SoleWitness {
  let witness: string | undefined;
  let confirmations = 0;
  const set = (workspaceId: string | undefined): void => {
    witness = workspaceId;
    confirmations = 0;
  };
  return {
    set,
    workspaceId: () => witness,
    exempts: (workspaceId) => witness !== undefined && witness !== workspaceId,
    confirm: () => {
      confirmations += 1;
      if (confirmations >= failuresToConfirm) set(undefined);
    },
  };
}
