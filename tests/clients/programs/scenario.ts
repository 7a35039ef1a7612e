/** What every generated client is made to do, whatever its calls look like. A client adapts its own, typed, to these. */

export type Answer = {
  readonly success: boolean;
  readonly benefitSummary: { readonly coverageActive: boolean };
};
export type LogPage = {
  readonly data: readonly { readonly outcome: string }[];
  readonly nextCursor: string | null;
};
export type Ambiguous = {
  readonly status: number;
  readonly code: string;
  readonly candidates: readonly { readonly payerId: string; readonly name: string }[] | undefined;
};

export type Adapted = {
  readonly livePost: (idempotencyKey: string) => Promise<Answer>;
  readonly liveGet: (idempotencyKey: string) => Promise<Answer>;
  readonly mockPost: (idempotencyKey: string) => Promise<Answer>;
  readonly mockGet: (idempotencyKey: string) => Promise<Answer>;
  readonly log: (cursor: string | undefined) => Promise<LogPage>;
  readonly ambiguous: () => Promise<Ambiguous>;
};

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

export const baseUrl = setting('BASE_URL');
export const apiKey = setting('API_KEY');
export const clientId = setting('CLIENT_ID');

export const patient = {
  payerName: 'Aetna',
  memberId: 'W000111222',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-01-31',
} as const;
/** Several payers fit it. */
export const ambiguousPayer = 'Blue Cross';

/** For answers of a kind that this call must not have. */
export function unexpected(what: string, answer: unknown): never {
  throw new Error(`${what} was answered ${JSON.stringify(answer)}`);
}

/** @throws Error naming the first thing that was not as the document says */
export async function prove(client: Adapted): Promise<void> {
  // GET and POST of one meaning are one request, so that the simulated payer is asked once.
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const answers = [
    await client.livePost(keys[0]),
    await client.liveGet(keys[0]),
    await client.mockPost(keys[1]),
    await client.mockGet(keys[1]),
  ];
  for (const answer of answers) {
    if (!answer.success || !answer.benefitSummary.coverageActive) unexpected('a check', answer);
  }
  const outcomes = new Set<string>();
  for (let cursor: string | undefined, isLast = false; !isLast;) {
    const page = await client.log(cursor);
    for (const { outcome } of page.data) outcomes.add(outcome);
    cursor = page.nextCursor ?? undefined;
    isLast = cursor === undefined;
  }
  const missing = setting('OUTCOMES')
    .split(',')
    .filter((outcome) => !outcomes.has(outcome));
  if (missing.length > 0) throw new Error(`the log has no ${missing.join(', ')}`);
  const { status, code, candidates = [] } = await client.ambiguous();
  if (status !== 422 || code !== 'payer-ambiguous' || candidates.length < 2) {
    unexpected('an ambiguous payer', { status, code, candidates });
  }
}
