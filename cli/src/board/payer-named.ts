import type { Api } from '../api';
import type { Named } from '../calls/about';
import { isNotFound } from '../http-client';

/** A payer; its name is undefined when only the circuits know the payer. */
export type NamedPayer = { readonly payerId: string; readonly name: string | undefined };

const ID = /^[\x21-\x7e]{1,64}$/;
const MAX_CANDIDATES = 5;

/**
 * The payer with this id, or else the only payer with this name, in any letter case. The id of a payer with a circuit
 * or an override is found even while the catalog does not answer, or no longer contains the payer.
 * @throws Error listing the payers with similar names
 */
export async function payerNamed(api: Api, text: string): Promise<NamedPayer> {
  const { circuits, overrides } = await api.get('/ops/circuits');
  const isOnBoard = [...circuits, ...overrides].some(({ scope, id }) => scope === 'payers' && id === text);
  if (isOnBoard) return { payerId: text, name: await payerName(api, text) };
  return (await withId(api, text)) ?? withName(api, text);
}

/** Undefined when the catalog does not answer: the name is a convenience, and its lack must not fail the command. */
export async function payerName(api: Api, payerId: string): Promise<string | undefined> {
  return withId(api, payerId).then(
    (found) => found?.name,
    () => undefined,
  );
}

/** The payer that an argument means, as its id and its name. @throws Error as `payerNamed` */
export async function payerMeant(api: Api, text: string): Promise<Named> {
  const payer = await payerNamed(api, text);
  return { id: payer.payerId, called: called(payer) };
}

/** `Aetna (60054)` */
export function called({ payerId, name }: NamedPayer): string {
  return name === undefined ? payerId : `${name} (${payerId})`;
}

async function withId(api: Api, text: string): Promise<NamedPayer | undefined> {
  if (!ID.test(text)) return undefined;
  try {
    const { payerId, name } = await api.get('/ops/payers/{payerId}', { path: { payerId: text } });
    return { payerId, name };
  } catch (failure) {
    if (isNotFound(failure)) return undefined;
    throw failure;
  }
}

async function withName(api: Api, text: string): Promise<NamedPayer> {
  const query = { query: text, limit: MAX_CANDIDATES };
  const { data } = await api.get('/ops/payers/search', { query });
  const [first, second] = data.filter(({ name }) => isSameName(name, text));
  if (first !== undefined && second === undefined) return first;
  const near = data.map(({ payerId, name }) => `${payerId} ${name}`).join(', ');
  const which = first === undefined ? 'no payer has this id or name' : 'several payers have this name';
  throw new Error(
    `${text}: ${which}; name one by its id${near === '' ? ' (eligibility payers search finds it)' : `: ${near}`}`,
  );
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
