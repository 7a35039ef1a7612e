import type { paths } from '@eligibility/api-types';
import createClient from 'openapi-fetch';
import { ApiProblem } from './problem';

/** The workspace whose data the pages show; undefined for a person without one. */
let workspaceId: string | undefined;

export function chooseWorkspace(id: string | undefined): void {
  workspaceId = id;
}

/**
 * The REST API with the types of its own document. The browser sends the session's cookie; the workspace is a header.
 * Every call is one that a customer's program could make with a key.
 */
export const api = createClient<paths>({ baseUrl: '/' });

let lastCallMs = 0;
const listeners = new Set<() => void>();

/** When the API last answered a caller that it knows, which makes a session longer. */
export const lastCall = {
  /** Epoch milliseconds. */
  atMs: (): number => lastCallMs,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

api.use({
  onRequest: ({ request }) => {
    if (workspaceId !== undefined) request.headers.set('X-Workspace-Id', workspaceId);
    return request;
  },
  onResponse: ({ response }) => {
    if (response.status === 401) return;
    lastCallMs = Date.now();
    for (const listener of listeners) listener();
  },
});

type Answer<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/** The client takes the types of readonly lists apart, member by member; this puts them together again. */
type Whole<Data> = Data extends Blob
  ? Blob
  : Data extends object
    ? Data extends { readonly length: number; readonly [place: number]: infer Item }
      ? readonly Whole<Item>[]
      : { [Name in keyof Data]: Whole<Data[Name]> }
    : Data;

/**
 * The data of a call that went well.
 * @throws ApiProblem for every answer outside 2xx
 */
export async function dataOf<Data>(call: Promise<Answer<Data>>): Promise<Whole<NonNullable<Data>>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiProblem(response.status, isObject(error) ? error : {});
  return data as Whole<NonNullable<Data>>;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
