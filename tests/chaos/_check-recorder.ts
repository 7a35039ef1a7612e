import { eventually } from '@eligibility/testkit';
import type { Clinic, Question, Reply } from './_client';
import type { Balance, Evidence, JournalLine, LogLine } from './_oracle';
import type { ChaosSystem } from './_system';

/** Sends a workspace's checks and remembers every answer that was acknowledged. */
export type CheckRecorder = {
  /** Asks once. */
  readonly ask: (gateway: string, question: Question) => Promise<Reply | undefined>;
  /**
   * Retries until there is an answer, as a clinic would.
   * @throws Error for a reply that no retry changes; it is added to `surprises` as well
   */
  readonly insist: (gateway: string, question: Question) => Promise<void>;
  /** Replies other than an answer, and other than a 409 or 503 with Retry-After. */
  readonly surprises: () => readonly string[];
  readonly outcomes: () => readonly string[];
  /** Waits until nothing is held any more. */
  readonly settled: (gateway: string) => Promise<void>;
  readonly evidence: (gateway: string, abandoned?: readonly Question[]) => Promise<Evidence>;
};

/** What the product promises with its defaults; the leases of most runs are far shorter. */
const RESOLVED_WITHIN_MS = 90_000;
export const RETRY_PAUSE_MS = 40;
const PAGE = 100;

/** @param system gives the operator's view: balance and journal */
export function checkRecorder(system: Pick<ChaosSystem, 'operate'>, clinic: Clinic): CheckRecorder {
  const answers = new Map<string, string[]>();
  const surprises: string[] = [];
  const retriedKeys = new Set<string>();
  let outcomes: readonly string[] = [];

  const ask: CheckRecorder['ask'] = async (gateway, question) => {
    const reply = await clinic.ask(gateway, question);
    if (reply?.status === 200) {
      answers.set(question.key, [...(answers.get(question.key) ?? []), reply.text]);
    } else if (reply !== undefined && !isRetryLater(reply)) {
      surprises.push(`HTTP ${String(reply.status)}: ${reply.text}`);
    }
    return reply;
  };
  const wallet = `/ops/workspaces/${clinic.workspaceId}/wallet`;
  const balance = async (gateway: string): Promise<Balance> =>
    (await system.operate(gateway, wallet)) as Balance;

  return {
    ask,
    insist: async (gateway, question) => {
      retriedKeys.add(question.key);
      await eventually(async () => {
        const reply = await ask(gateway, question);
        if (reply?.status === 200) return true;
        if (reply !== undefined && !isRetryLater(reply))
          throw new Error(`HTTP ${String(reply.status)}: ${reply.text}`);
        await pause(RETRY_PAUSE_MS);
        return false;
      }, RESOLVED_WITHIN_MS);
    },
    surprises: () => surprises,
    outcomes: () => outcomes,
    settled: (gateway) =>
      eventually(async () => (await balance(gateway).catch(() => undefined))?.held === 0, RESOLVED_WITHIN_MS),
    evidence: async (gateway, abandoned = []) => {
      const log = await everyPage<LogLine>((query) =>
        clinic.read(gateway, `/api/eligibility/checks${query}&tag=live`),
      );
      outcomes = log.map(({ outcome }) => outcome);
      return {
        answers,
        insisted: [...retriedKeys],
        abandoned: abandoned.map(({ key }) => key),
        log,
        journal: await everyPage<JournalLine>((query) =>
          system.operate(gateway, `${wallet}/journal${query}`),
        ),
        balance: await balance(gateway),
      };
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** 409 and 503 are allowed during an outage; both must say when to retry. */
export function isRetryLater({ status, retryAfter }: Reply): boolean {
  return (status === 409 || status === 503) && retryAfter !== null;
}

/** Every line of a list, by a function that reads the page of a query. */
export async function everyPage<Line>(read: (query: string) => Promise<unknown>): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `?limit=${String(PAGE)}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const page = (await read(query)) as { data: readonly Line[]; nextCursor: string | null };
    lines.push(...page.data);
    cursor = page.nextCursor;
  }
  return lines;
}
