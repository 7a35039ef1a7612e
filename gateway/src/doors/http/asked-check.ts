import type { DoorsContext } from './context';
import {
  REPEATED_WITHIN_SECONDS,
  textIn,
  uuidOfHash,
  type ApiAnswer,
  type CallApi,
} from '@eligibility/assistants';
import { AppError, isErrorCode } from '@eligibility/kit';
import type { Request, Response } from 'express';
import { entriesOf, type PageQuery } from '../../basics/list-page';
import { parseUuid } from '../../http/fields';
import { contextOf } from '../../http/request-context';
import type { Caller } from '../../identity/app/authenticate';
import type { Clinic } from '../../identity/domain/workspace';
import { callerOf } from '../../identity/http/request-identity';
import { ownApi } from './own-api';
import { tell, toldIn, type Told } from './told';

/** A question as a door has translated it. */
export type AskedCheck = {
  /** The fields of the API's check request but for the payer. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The payer's id, its name, or both, the surest first: the next one is tried where no payer has the one before it. */
  readonly payerNames: readonly string[];
  /** Of the provider that asks; undefined where the request names none. */
  readonly providerNpi: string | undefined;
  /** What the request says of the provider, by its path there: the payer is sent what is on record of the clinic. */
  readonly provider?: readonly (readonly [path: string, text: string])[];
  /** The paths of what the request has and the API is not asked. */
  readonly unread: readonly string[];
  /** True for one of several in a request, whose headers are not those of this one. */
  readonly isPart?: boolean;
  /**
   * What the sender calls this request: with the same reference it is one check for ever. Undefined: the same question
   * within 15 minutes is one check.
   */
  readonly reference: string | undefined;
  /** Whole seconds until the answer is 202; undefined means until there is an answer. */
  readonly waitSeconds?: number;
  /** What the answer includes: `outcome`, `benefits`. */
  readonly include?: string;
};

/**
 * The calls of the API that one request at a door makes. What the last one refuses is in the log line and the metrics of
 * the request, and its answer says when to come again.
 */
export type DoorCalls = {
  readonly call: CallApi;
  /**
   * Asks in the clinic that `X-Client-Id` names, to which the key is bound, or that has the NPI of the provider, and
   * answers what the API does, with what is told beside it; that is in the headers. @throws AppError `client-id-invalid`
   */
  readonly ask: (asked: AskedCheck) => Promise<ToldAnswer>;
};

export type ToldAnswer = ApiAnswer & { readonly told: readonly Told[] };

/** The calls of the API that requests at a door may make, as their senders. */
export function doorCalls(context: DoorsContext): (req: Request, res: Response) => DoorCalls {
  const callAs = ownApi(context.api);
  return (req, res) => {
    const caller = callerOf(res);
    const named = req.get('X-Client-Id');
    const callApi = callAs({ req, caller, clientId: named });
    const call: CallApi = async (sent) => noted(res, await callApi(sent));
    const onceBy = (reference: string | undefined): Headers =>
      reference === undefined
        ? { 'cache-control': `max-age=${String(REPEATED_WITHIN_SECONDS)}` }
        : { 'idempotency-key': parseUuid(reference) ?? keyOf(context, caller, reference) };
    const ask: DoorCalls['ask'] = async (asked) => {
      const clinic = await clinicOf(context.workspaces, caller, { ...asked, named });
      const clientId = named ?? clinic.clientId;
      const answer = await askedOf(call, asked, { 'x-client-id': clientId, ...onceBy(asked.reference) });
      const told = toldIn(answer, [...asked.unread, ...notOnRecord(clinic, asked.provider)]);
      if (asked.isPart !== true) tell(res, told);
      return { ...answer, told };
    };
    return { call, ask };
  };
}

type Headers = Readonly<Record<string, string>>;

async function askedOf(call: CallApi, asked: AskedCheck, headers: Headers): Promise<ApiAnswer> {
  const { fields, payerNames, waitSeconds, include } = asked;
  const [payerName, ...others] = payerNames;
  const answer = await call({
    method: 'POST',
    path: `/api/eligibility/checks${include === undefined ? '' : `?include=${include}`}`,
    headers: { ...headers, ...(waitSeconds !== undefined && { prefer: `wait=${String(waitSeconds)}` }) },
    body: { ...fields, payerName },
  });
  const isUnknown = textIn(answer.body, 'code') === 'payer-not-found';
  return isUnknown && others.length > 0 ? askedOf(call, { ...asked, payerNames: others }, headers) : answer;
}

function keyOf({ fingerprintHash }: DoorsContext, { workspace }: Caller, reference: string): string {
  return uuidOfHash(fingerprintHash(JSON.stringify([workspace.id, reference])));
}

function noted(res: Response, answer: ApiAnswer): ApiAnswer {
  const comeAgain = answer.header('retry-after');
  if (comeAgain !== undefined) res.setHeader('Retry-After', comeAgain);
  const sent = contextOf(res);
  sent.checkId = answer.header('check-id') ?? sent.checkId;
  const code = textIn(answer.body, 'code');
  sent.code = isErrorCode(code) ? code : undefined;
  return answer;
}

const NO_CLINIC =
  'It is not clear for which clinic this is: send the NPI of one of your clinics as that of the provider, or the header X-Client-Id.';

/**
 * The clinic that asks: the one that is named or to which the key is bound, else the one with the NPI. Whether the caller
 * may ask for a named one is the API's to say.
 * @throws AppError `client-id-invalid` where neither the key nor the NPI says which clinic it is
 */
async function clinicOf(
  workspaces: DoorsContext['workspaces'],
  { workspace, principal: { clientIds } }: Caller,
  { named, providerNpi }: Pick<AskedCheck, 'providerNpi'> & { readonly named: string | undefined },
): Promise<Pick<Clinic, 'clientId'> & Partial<Clinic>> {
  const ids = named === undefined ? clientIds : [named];
  const isCertain = ids?.length === 1;
  const clinics: Clinic[] = [];
  const read = (page: PageQuery) => workspaces.listClinics(workspace.id, { ...page, clientIds: ids });
  for await (const clinic of entriesOf(read))
    if (isCertain || isMeant(clinic, providerNpi)) clinics.push(clinic);
  const [clinic, ...more] = clinics;
  if (isCertain) return clinic ?? { clientId: String(ids[0]) };
  if (clinic === undefined || more.length > 0) throw new AppError('client-id-invalid', { detail: NO_CLINIC });
  return clinic;
}

function isMeant(clinic: Clinic, npi: string | undefined): boolean {
  return clinic.retiredAtMs === undefined && (npi === undefined || clinic.npi === npi);
}

/** The paths of what is said of the provider and is not what the payer is sent. */
function notOnRecord(
  { name, npi, practitioner, taxonomyCode }: Partial<Clinic>,
  provider: AskedCheck['provider'] = [],
): readonly string[] {
  const { firstName, lastName } = practitioner ?? {};
  const onRecord = [name, npi, taxonomyCode, firstName, lastName].map((text) => text?.toUpperCase());
  return provider.flatMap(([path, text]) => (onRecord.includes(text.trim().toUpperCase()) ? [] : [path]));
}
