import { eventually } from '@eligibility/testkit';
import { seededChoice } from '../../chaos/_seeded-choice';
import { PATIENT } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { definitionFor } from './_platforms';

const CALLS = 200;
const QUESTIONS = 40;
const AT_ONCE = 16;
/** Payers that take no time, and some that do; every answer of them is charged. */
const MEMBERS = ['W', 'W', 'INACTIVE-', 'SLOW400-', 'SLOW1200-'];
/** How a call goes: it is answered, its caller hangs up, or the answer does not come in time. */
const FATES = ['answered', 'cut', 'cut', 'late'] as const;
const LONGEST_BEFORE_CUT_MS = 600;

type Fate = (typeof FATES)[number];
type Definition = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

describeOnBothStores('200 calls of voice agents, repeated, cut and too late', (systemOf) => {
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    workspace = await openedWorkspace(systemOf(), 'Storm');
  });

  const choice = seededChoice('voice storm / 1');
  const questionAt = (at: number): object => ({
    ...PATIENT,
    memberId: `${MEMBERS[at % MEMBERS.length] ?? ''}${String(100_000 + at)}`,
  });

  /** What became of it; a voice platform sends the same again where nothing came back. */
  const call = async (question: object, fate: Fate, cutAfterMs: number): Promise<Fate> => {
    const { url, headers } = definitionFor('voice/retell.json', workspace.access) as Definition;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        ...(fate === 'late' && { Prefer: 'wait=0, include=say' }),
      },
      body: JSON.stringify(question),
      ...(fate === 'cut' && { signal: AbortSignal.timeout(cutAfterMs) }),
    }).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as { readonly say?: string } | undefined;
    if (body === undefined) return 'cut';
    expect([200, 202]).toContain(response?.status);
    expect(body.say).toMatch(/\S\.$/);
    return response?.status === 202 ? 'late' : 'answered';
  };

  it('charge each question once', async () => {
    const before = await workspace.balance();
    const ends: Fate[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < CALLS; at = next++) {
        const of = (what: string): string => `${what} ${String(at)}`;
        const question = questionAt(choice.index(of('question'), QUESTIONS));
        const fate = choice.oneOf(of('fate'), FATES);
        ends.push(await call(question, fate, choice.index(of('cut'), LONGEST_BEFORE_CUT_MS)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const endedSo = (end: Fate): number => ends.filter((each) => each === end).length;
    expect(endedSo('cut')).toBeGreaterThan(CALLS / 10);
    expect(endedSo('late')).toBeGreaterThan(CALLS / 20);

    const heard = Array.from({ length: QUESTIONS }, (_, at) => call(questionAt(at), 'answered', 0));
    expect(await Promise.all(heard)).toEqual(heard.map(() => 'answered'));
    await eventually(async () => (await workspace.balance()).held === before.held);
    expect((await workspace.balance()).captured).toBe(before.captured + QUESTIONS);
  });
});
