import type { Client } from '../../helpers/client';

export const STEDI = '/2024-04-01/change/medicalnetwork/eligibility/v3';
export const TOKENS = '/apip/auth/v2/token';

const QUESTION = {
  controlNumber: '123456789',
  tradingPartnerServiceId: '60054',
  provider: { organizationName: 'Riverside Clinic', npi: '1999999984' },
  subscriber: { firstName: 'Jane', lastName: 'Doe', dateOfBirth: '19800412' },
  encounter: { serviceTypeCodes: ['30'] },
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly id?: string;
    readonly access_token?: string;
    readonly message?: string;
    readonly benefitsInformation?: readonly object[];
    readonly errors?: readonly { readonly code?: string; readonly possibleResolutions?: string }[];
  };
};

type Asked = {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly subscriber?: object;
  readonly [field: string]: unknown;
};

type Program = {
  /** A question about a subscriber with this member id. */
  readonly questionOf: (memberId: string, asked?: Asked) => object;
  readonly ask: (memberId: string, asked?: Asked) => Promise<Answer>;
  /** Asks for a token, as Optum's programs do; as a form or, by default, in JSON. */
  readonly token: (body: Readonly<Record<string, string>>, form?: boolean) => Promise<Answer>;
};

/** A program with a key of a workspace. */
export function programOf({ access }: Pick<Client, 'access'>): Program {
  const { baseUrl, apiKey } = access;
  const post = async (
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Answer> => {
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  };
  const questionOf = (memberId: string, { subscriber, ...fields }: Asked = {}): object => ({
    ...QUESTION,
    ...fields,
    subscriber: { ...QUESTION.subscriber, memberId, ...subscriber },
  });
  return {
    questionOf,
    ask: (memberId, { path = STEDI, headers = {}, ...fields } = {}) =>
      post(
        path,
        { 'content-type': 'application/json', authorization: `Key ${apiKey}`, ...headers },
        JSON.stringify(questionOf(memberId, fields)),
      ),
    token: (body, form = false) =>
      post(
        TOKENS,
        { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
        form ? String(new URLSearchParams(body)) : JSON.stringify(body),
      ),
  };
}

/** A line of an active coverage. */
export const IS_COVERED = { code: '1', name: 'Active Coverage' } as const;
