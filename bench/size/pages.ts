import type { Access } from '../lib/workspace';

/** How often each page is read. */
const TIMES = 21;
const PAGE = 50;
const DEEP_PAGE = 1_000;

type Page = { readonly data: readonly unknown[]; readonly nextCursor: string | null };
type Timed = { readonly name: string; readonly answersMs: readonly number[] };

/** The time of pages of the log: the first and a deep one, and of filters that match nothing, or one line. */
export async function readPages(access: Access): Promise<readonly Timed[]> {
  let cursor: string | null = '';
  for (let page = 1; page < DEEP_PAGE && cursor !== null; page += 1)
    cursor = (await readPage(access, cursorOf(cursor))).nextCursor;
  const none = '00000000-0000-4000-8000-000000000000';
  const queries = {
    'first page': {},
    ...(cursor === null ? {} : { [`page ${String(DEEP_PAGE)}`]: cursorOf(cursor) }),
    'a trace that no check has': { traceId: none },
    'an idempotency key that no check has': { idempotencyKey: none },
    'a payer that no check has': { payerId: 'NONE' },
    'an outcome that no check has': { outcome: 'inactive' },
    'mock checks, of which there are none': { tag: 'mock' },
  };
  const timed: Timed[] = [];
  for (const [name, query] of Object.entries(queries))
    timed.push({ name, answersMs: await time(access, query) });
  return timed;
}

type Query = Readonly<Record<string, string>>;

const cursorOf = (cursor: string): Query => (cursor === '' ? {} : { cursor });

async function time(access: Access, query: Query): Promise<readonly number[]> {
  const answersMs: number[] = [];
  for (let read = 0; read < TIMES; read += 1) {
    const sentMs = performance.now();
    await readPage(access, query);
    answersMs.push(performance.now() - sentMs);
  }
  return answersMs;
}

async function readPage({ baseUrl, apiKey, clientId }: Access, query: Query): Promise<Page> {
  const parameters = new URLSearchParams({ limit: String(PAGE), ...query });
  const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
  const response = await fetch(`${baseUrl}/api/eligibility/checks?${parameters.toString()}`, { headers });
  if (!response.ok) throw new Error(`the log answered ${String(response.status)}: ${await response.text()}`);
  return (await response.json()) as Page;
}
