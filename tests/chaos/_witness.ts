import { eventually } from '@eligibility/kit/testing';
import type { Clinic, Question, Reply } from './_client';
import type { Balance, Evidence, JournalLine, LogLine } from './_oracle';
import type { ChaosSystem } from './_system';

/** Sends a workspace's checks and remembers every answer that was acknowledged. */
export type Witness = {
  /** Asks once. */
  readonly ask: (gateway: string, question: Question) => Promise<Reply | undefined>;
  /** Asks again and again, as a clinic that wants its answer; every reply that is no promise is kept in `surprises`. */
  readonly insist: (gateway: string, question: Question) => Promise<void>;
  /** Replies other than an answer, "in progress" and "come again", and those that do not say when. */
  readonly surprises: () => readonly string[];
  readonly outcomes: () => readonly string[];
  /** Waits until nothing is held any more. */
  readonly settled: (gateway: string) => Promise<void>;
  readonly evidence: (gateway: string, abandoned?: readonly Question[]) => Promise<Evidence>;
};

/** Within what the product promises of its defaults; the leases of most runs are far shorter. */
const RESOLVED_WITHIN_MS = 90_000;
export const COME_AGAIN_MS = 40;
const PAGE = 100;

/** @param system tells the operator's view: balance and journal */
export function witnessOf(system: Pick<ChaosSystem, 'operate'>, clinic: Clinic): Witness {
  const answers = new Map<string, string[]>();
  const surprises: string[] = [];
  const insisted = new Set<string>();
  let outcomes: readonly string[] = [];

  const ask: Witness['ask'] = async (gateway, question) => {
    const reply = await clinic.ask(gateway, question);
    if (reply?.status === 200) {
      answers.set(question.key, [...(answers.get(question.key) ?? []), reply.text]);
    } else if (reply !== undefined && !isComeAgain(reply)) {
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
      insisted.add(question.key);
      await eventually(async () => {
        if ((await ask(gateway, question))?.status === 200) return true;
        await pause(COME_AGAIN_MS);
        return false;
      }, RESOLVED_WITHIN_MS);
    },
    surprises: () => surprises,
    outcomes: () => outcomes,
    settled: (gateway) =>
      eventually(async () => (await balance(gateway).catch(() => undefined))?.held === 0, RESOLVED_WITHIN_MS),
    evidence: async (gateway, abandoned = []) => {
      const log = await everyPage<LogLine>((query) =>
        clinic.read(gateway, `/api/eligibility/checks${query}`),
      );
      outcomes = log.map(({ outcome }) => outcome);
      return {
        answers,
        insisted: [...insisted],
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

/** 409 and 503 are what may be said while something is down; both must say when to come again. */
function isComeAgain({ status, retryAfter }: Reply): boolean {
  return (status === 409 || status === 503) && retryAfter !== null;
}

async function everyPage<Line>(read: (query: string) => Promise<unknown>): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `?limit=${String(PAGE)}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const page = (await read(query)) as { data: readonly Line[]; nextCursor: string | null };
    lines.push(...page.data);
    cursor = page.nextCursor;
  }
  return lines;
}
