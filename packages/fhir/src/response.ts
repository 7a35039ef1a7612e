import type { Schema } from '@eligibility/api-types';
import type {
  CoverageEligibilityResponse,
  CoverageEligibilityResponseError as ResponseError,
  CoverageEligibilityResponseInsurance as Insurance,
  Reference,
} from 'fhir/r4';
import { conceptOf } from './codings';
import { itemsOf } from './items';
import { known } from './known';
import type { RepeatedReferences } from './question';
import { SYSTEMS } from './systems';

type CheckAnswer = Schema<'CheckAnswer'>;
type Details = Schema<'BenefitDetails'>;

/** An answer of the API with `include=outcome,benefits`. */
export type AnsweredCheck = {
  readonly answer: CheckAnswer;
  readonly checkId: string;
  /** When it is written, as an instant of FHIR; where the payer has answered, it is the time of that. */
  readonly created: string;
  /** Whether a simulator answered in the place of a payer. */
  readonly isSimulated: boolean;
  /** What the payer was not asked, each with its code and a sentence. */
  readonly notAsked: readonly { readonly code: string; readonly text: string }[];
  /** Undefined when it is read later by its id: the request is not stored. */
  readonly repeated?: RepeatedReferences | undefined;
};

/** Outcomes of a check for which a payer has answered. */
const ANSWERED: ReadonlySet<string> = new Set(['active', 'inactive', 'not-stated']);

/** The CoverageEligibilityResponse (FHIR R4) of an answered check; its id is that of the check. */
export function responseOf(check: AnsweredCheck): CoverageEligibilityResponse {
  const { answer, checkId, created, isSimulated } = check;
  const { benefits = null } = answer;
  const { coverage, ...repeated } = check.repeated ?? referencesIn(answer);
  const insurance = benefits === null ? [] : insuranceOf(benefits, coverage);
  const notAsked = check.notAsked.map(({ code, text }) => ({
    code: { ...conceptOf({ code, text: null }, SYSTEMS.told), text },
  }));
  const error = [...errorsOf(answer, benefits), ...notAsked];
  return {
    resourceType: 'CoverageEligibilityResponse',
    id: checkId,
    identifier: [uuidIdentifier(checkId)],
    status: 'active',
    request: { type: 'CoverageEligibilityRequest', identifier: uuidIdentifier(checkId) },
    ...repeated,
    created: benefits?.checkedAt ?? created,
    outcome: outcomeOf(answer, error),
    ...known({
      meta: isSimulated ? { tag: [SIMULATED] } : undefined,
      servicedDate: benefits?.dateOfService,
      disposition: dispositionOf(answer),
      insurance: unlessEmpty(insurance),
      error: unlessEmpty(error),
    }),
  };
}

function dispositionOf({ errorMessage, nextStep }: CheckAnswer): string | undefined {
  return errorMessage ?? nextStep?.sentence ?? undefined;
}

function unlessEmpty<Entry>(list: Entry[]): Entry[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** FHIR's tag for what is made up. */
const SIMULATED = { system: SYSTEMS.actReason, code: 'HTEST', display: 'test health data' };

/** `partial` if the payer refused a part of the question alone, or was not asked about it. */
function outcomeOf(
  { outcome }: CheckAnswer,
  errors: readonly ResponseError[],
): CoverageEligibilityResponse['outcome'] {
  if (!ANSWERED.has(outcome ?? '')) return 'error';
  return errors.length > 0 ? 'partial' : 'complete';
}

/** The reject codes of the payer (X12 AAA), else our reason why it did not answer. */
function errorsOf({ outcome, reason }: CheckAnswer, benefits: Details | null): ResponseError[] {
  const rejections = (benefits?.rejections ?? []).map(({ reason: { code, text } }) => ({
    code: { text: code, ...conceptOf({ code, text }, SYSTEMS.rejectReason) },
  }));
  if (rejections.length > 0 || ANSWERED.has(outcome ?? '') || reason == null) return rejections;
  const { code, payerCode, text } = reason;
  const system = payerCode === null ? SYSTEMS.reason : SYSTEMS.rejectReason;
  return [{ code: { ...conceptOf({ code: payerCode ?? code, text: null }, system), text } }];
}

/** An insurance for each plan, that of the summary first. `inforce` is left out where it is not known. */
function insuranceOf({ plans, status }: Details, coverage: Reference): Insurance[] {
  const ordered = [...plans].sort((a, b) => Number(b.isInSummary) - Number(a.isInSummary));
  if (ordered.length === 0) return status === 'unknown' ? [] : [{ coverage, inforce: status === 'active' }];
  return ordered.map((plan) => {
    const inforce = plan.isInSummary ? status : plan.status;
    const item = [...itemsOf(plan)];
    return {
      coverage: plan.name === null ? coverage : { ...coverage, display: plan.name },
      ...(inforce !== 'unknown' && { inforce: inforce === 'active' }),
      ...periodOf(plan),
      ...(item.length > 0 && { item }),
    };
  });
}

function periodOf({ begin, end }: Details['plans'][number]): Pick<Insurance, 'benefitPeriod'> {
  if (begin === null && end === null) return {};
  return { benefitPeriod: known({ start: begin ?? undefined, end: end ?? undefined }) };
}

function uuidIdentifier(id: string): { readonly system: string; readonly value: string } {
  return { system: SYSTEMS.uri, value: `urn:uuid:${id}` };
}

/** What is known of the request once it is no longer there: whom and what the payer's answer is about. */
function referencesIn({ benefits, benefitSummary }: CheckAnswer): RepeatedReferences {
  const person = benefits?.[benefits.patient];
  const name = [person?.firstName, person?.lastName].filter((part) => part != null).join(' ');
  const { id, name: payerName = benefitSummary.payerName } = benefits?.payer ?? {};
  return {
    purpose: ['benefits'],
    patient: logical('Patient', person?.memberId, name),
    coverage: logical('Coverage', benefits?.subscriber?.memberId),
    insurer: logical('Organization', id, payerName),
  };
}

function logical(type: string, id: string | null | undefined, name: string | null = null): Reference {
  return {
    type,
    ...(id != null && { identifier: { value: id } }),
    display: name === null || name === '' ? `the ${type.toLowerCase()} of the request` : name,
  };
}
