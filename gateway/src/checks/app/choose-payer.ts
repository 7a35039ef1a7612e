import type { NonPayer, Payer, PayerCandidate, PayerDistinction, PayerMatch } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import type { CheckRequest } from './check-request';
import type { NamedPayer, PayerCatalog } from './ports';
import type { CheckQuestion } from '../domain/check';
import { memberIdForm } from '../domain/member-id-form';
import { isKnownTo } from '../domain/provider-ids';
import type { Clinic, Workspace } from '../../identity/domain/workspace';

/** So few payers are named in a question; more of them are too many to be heard. */
const MAX_NAMED = 3;

/**
 * The one question that decides between the payers of a name, in words that a voice agent can read, and how to send its
 * answer: "Is it Network Health Commercial, Network Health Medicare or Network Health TPA?"
 */
export function choiceSentence({
  candidates,
  candidateCount,
  distinction: { by, example },
}: Extract<PayerMatch, { kind: 'ambiguous' }>): string {
  const names = [...new Set(candidates.map(({ payer }) => payer.name))];
  const isFew = candidateCount <= MAX_NAMED && names.length === candidateCount && names.length > 1;
  const question = isFew
    ? `Is it ${oneOf(names)}?`
    : `${String(candidateCount)} payers fit. ${QUESTIONS[by]}`;
  const such = example === undefined ? '' : `the name with the answer, such as "${example}", or `;
  return `${question} Send ${such}the payerId of one of the candidates.`;
}

/** What decides, as a question. */
const QUESTIONS: Readonly<Record<PayerDistinction['by'], string>> = {
  state: "Which state's plan is it?",
  'line-of-business': 'Which kind of plan is it: medical, Medicare, Medicaid, dental or vision?',
  name: 'Which company is it, as the card has its name?',
};

/** "A, B or C". */
function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}

/** What to do about a name that no payer has, for a person to read or a voice agent to say. */
export function notFoundSentence({
  nonPayer,
}: Pick<Extract<PayerMatch, { kind: 'not-found' }>, 'nonPayer'>): string {
  if (nonPayer !== undefined) return NON_PAYER_SENTENCES[nonPayer];
  return 'Check the spelling, or search for the payer with GET /api/payers?query=.';
}

/** The same where the name is of no payer. */
const NON_PAYER_SENTENCES: Readonly<Record<NonPayer, string>> = {
  auto: "Auto insurance answers no eligibility checks here: call the auto insurer, or send the patient's health insurance.",
  'workers-compensation':
    "Workers' compensation answers no eligibility checks here: ask the employer or its insurer for the claim.",
  'self-pay': 'This says that the patient pays without insurance, so there is no payer to ask.',
  government:
    'This government programme answers no eligibility checks here: ask the office that sent the patient for an authorization.',
};

/** The payer as a request names it, with what is known apart from the name. */
export function namedPayer({
  workspace,
  clinic,
  question,
}: Pick<CheckRequest, 'workspace' | 'clinic' | 'question'>): NamedPayer {
  return {
    name: question.payerName,
    workspaceId: workspace.id,
    clinicId: clinic.clientId,
    state: question.state ?? clinic.state,
    memberIdForm: memberIdForm(question.patient.memberId),
  };
}

/** The payer that a request names, and what made that sure. */
export type ChosenPayer = Omit<Extract<PayerMatch, { kind: 'matched' }>, 'kind'>;

/**
 * The one payer that the request names. A guess is never charged.
 * @throws AppError `payer-ambiguous` or `payer-not-found`, both with the candidates
 */
export async function choosePayer(
  payers: PayerCatalog,
  request: Pick<CheckRequest, 'workspace' | 'clinic' | 'question' | 'budget'>,
): Promise<ChosenPayer> {
  const match = await payers.match(namedPayer(request), request.budget);
  switch (match.kind) {
    case 'matched':
      return match;
    case 'ambiguous':
      throw new AppError('payer-ambiguous', {
        detail: choiceSentence(match),
        extensions: { candidates: match.candidates.map(toCandidate), candidateCount: match.candidateCount },
      });
    case 'not-found':
      throw new AppError('payer-not-found', {
        detail: notFoundSentence(match),
        extensions: { candidates: match.nearest.map(toCandidate) },
      });
  }
}

/**
 * Everything that has to hold before a payer is asked about the person, as its entry in the catalog says.
 * @throws AppError `payer-not-askable`, `payer-requires-field` or `member-id-required`
 */
export function requireAnswerable(
  { workspace, clinic, question }: Pick<CheckRequest, 'workspace' | 'clinic' | 'question'>,
  payer: Payer,
): void {
  requireAskable(payer);
  requireFields(payer, question);
  requireMemberId(workspace, payer, question);
  requireProvider(clinic, payer);
}

/** The catalog says whether a payer answers inquiries in real time; asking one that does not would cost a check. */
function requireAskable({ name, supportsEligibility }: Payer): void {
  if (supportsEligibility) return;
  throw new AppError('payer-not-askable', {
    detail: `${name} answers no eligibility checks. Call the payer, or look at its portal.`,
  });
}

/** A payer has to find the provider: by its NPI, or by a number that it gave the clinic itself. */
function requireProvider(clinic: Pick<Clinic, 'npi' | 'payerProviderIds'>, payer: Payer): void {
  if (isKnownTo(clinic, payer.payerId)) return;
  throw new AppError('payer-requires-field', {
    detail: `${payer.name} answers only a provider that it knows: the clinic has neither an NPI nor a number of this payer.`,
    fields: [
      { field: 'X-Client-Id', message: 'names a clinic without an NPI and without a number of this payer' },
    ],
  });
}

/**
 * A person is looked for without a member id only where the workspace's policy allows it and the catalog says that the
 * payer can; the sentence says which of the two is missing.
 */
function requireMemberId(
  { policies }: Pick<Workspace, 'policies'>,
  payer: Payer,
  { patient }: CheckQuestion,
): void {
  if (patient.memberId !== undefined) return;
  const isAllowed = policies.searchWithoutMemberId === 'allowed';
  const { searchWithoutMemberId, searchByName } = payer.capabilities;
  const isPossible = searchByName || (patient.socialSecurityNumber !== undefined && searchWithoutMemberId);
  if (isAllowed && isPossible) return;
  const refusals = [
    ...(isPossible ? [] : [`${payer.name} is not known to find a person without a member id.`]),
    ...(isAllowed ? [] : ['The policy of this workspace allows no check without a member id.']),
  ];
  const by = isPossible ? "by this workspace's policy" : 'by this payer';
  throw new AppError('member-id-required', {
    detail: refusals.join(' '),
    fields: [{ field: 'memberId', message: `is required ${by}` }],
  });
}

function requireFields({ name, ...payer }: Payer, { patient }: CheckQuestion): void {
  if (payer.requiresDateOfBirth && patient.dateOfBirth === undefined)
    throw fieldRequired('patientDateOfBirth', `${name} answers only when the date of birth is sent.`);
  if (patient.firstName === '' && !payer.capabilities.searchWithoutFirstName)
    throw fieldRequired('patientFirstName', `${name} is not known to find a person without a first name.`);
}

function fieldRequired(field: string, detail: string): AppError {
  const fields = [{ field, message: 'is required by this payer' }];
  return new AppError('payer-requires-field', { detail, fields });
}

function toCandidate({ payer, score, matchedOn }: PayerCandidate): Record<string, unknown> {
  return { payerId: payer.payerId, name: payer.name, score, states: payer.states, matchedOn };
}
