import { randomBytes } from 'node:crypto';
import { AppError, silentLog, type Log } from '@eligibility/kit';
import { answerCipher } from '../../secrets/crypto';
import { resultOf } from '../../testing/samples';
import type { FixtureService, OwnFixture } from './mock-fixtures';
import type { AnswerCipher } from './ports';
import { resealFixtures, sealedFixtures } from './sealed-fixtures';

const keyOf = (id: string) => ({ id, secret: randomBytes(32) });
const [OLD, NEW] = [keyOf('1'), keyOf('2')];
const BUDGET = { requestId: 'request-1', deadlineMs: 0 };
const CLEAR: OwnFixture = {
  workspaceId: 'w1',
  slug: 'braces',
  scenario: '',
  received: 'ISA*PATIENT~',
  serviceTypeCode: '35',
  onDate: '2026-06-15',
};

/** A service that masks the word PATIENT, and refuses a MILLER; the mark of a document is the document. */
function serviceOf(kept: Map<string, OwnFixture>): FixtureService {
  const slugs = (): readonly string[] => [...kept.keys()].sort();
  const isStill = (slug: string, mark: string | undefined) =>
    [undefined, kept.get(slug)?.received].includes(mark);
  return {
    list: () => Promise.resolve([]),
    rewrite: ({ received }) =>
      /MILLER|BROKEN/.test(received)
        ? Promise.reject(new AppError(received.includes('MILLER') ? 'validation-failed' : 'internal'))
        : Promise.resolve(received.replace('PATIENT', 'XXXXXXX')),
    result: ({ slug, own }) =>
      Promise.resolve(own === undefined ? kept.get(slug) : { ...resultOf('active'), traceId: own.received }),
    keep: (fixture: OwnFixture & { readonly mark?: string }) => {
      const { mark, ...stored } = fixture;
      if (isStill(stored.slug, mark)) kept.set(stored.slug, stored);
      return Promise.resolve(mark === undefined);
    },
    next: ({ slug }) => {
      const next = kept.get(slugs().find((one) => one > slug) ?? '');
      return Promise.resolve(next && { ...next, mark: next.received });
    },
    forget: ({ slug = '', mark }) => {
      if (isStill(slug, mark)) kept.delete(slug);
      return Promise.resolve();
    },
  };
}

describe('fixtures of workspaces', () => {
  let kept: Map<string, OwnFixture>;
  let service: FixtureService;
  let lines: unknown[];
  beforeEach(() => {
    kept = new Map();
    service = serviceOf(kept);
    lines = [];
  });
  const warn: Log['warn'] = (...line) => lines.push(line);
  const error: Log['error'] = (message) => lines.push(message);
  const reseal = (cipher: AnswerCipher) =>
    resealFixtures({ service, cipher, log: { ...silentLog, warn, error }, budget: () => BUDGET });
  const answerOf = (cipher: AnswerCipher, slug: string) =>
    sealedFixtures(service, cipher).result({ workspaceId: 'w1', slug }, BUDGET);

  it('are kept rewritten and sealed, and open for the slug and the workspace alone', async () => {
    const cipher = answerCipher([OLD]);
    expect(await sealedFixtures(service, cipher).keep('w1', CLEAR, BUDGET)).toBe(true);
    const [sealed = CLEAR] = kept.values();
    expect(Buffer.from(sealed.received, 'base64').toString('latin1')).not.toMatch(/ISA|XXX|PATIENT/);
    expect(await answerOf(cipher, 'braces')).toMatchObject({ traceId: 'ISA*XXXXXXX~' });
    for (const moved of [{ slug: 'other' }, { workspaceId: 'w2', slug: 'other' }]) {
      kept.set('other', { ...sealed, ...moved });
      await expect(answerOf(cipher, 'other')).rejects.toThrow('service-unavailable');
    }
  });

  it('of an earlier release are rewritten and sealed, or deleted with a line that names them', async () => {
    kept.set('a', { ...CLEAR, slug: 'a' });
    kept.set('b', { ...CLEAR, slug: 'b', received: 'ISA*MILLER~' });
    kept.set('broken', { ...CLEAR, slug: 'broken', received: 'ISA*BROKEN~' });
    kept.set('c', { ...CLEAR, slug: 'c' });
    const cipher = answerCipher([OLD]);
    expect(await answerOf(cipher, 'a')).toMatchObject({ traceId: 'ISA*PATIENT~' });
    await reseal(cipher);
    expect([...kept.keys()]).toEqual(['a', 'broken', 'c']);
    expect(JSON.stringify([kept.get('a'), kept.get('c')])).not.toContain('ISA');
    expect(lines).toEqual([
      ['a fixture that may name a patient was deleted', { workspaceId: 'w1', slug: 'b' }],
      'a fixture could not be sealed again',
    ]);
    expect(await answerOf(cipher, 'c')).toMatchObject({ traceId: 'ISA*XXXXXXX~' });
  });

  it('are sealed again with the newest key, and left alone when no key opens them', async () => {
    await sealedFixtures(service, answerCipher([OLD])).keep('w1', CLEAR, BUDGET);
    const before = kept.get('braces');
    await reseal(answerCipher([NEW]));
    expect(kept.get('braces')).toEqual(before);
    expect(lines).toEqual([
      [expect.anything(), { workspaceId: 'w1', slug: 'braces', reason: 'key-missing' }],
    ]);
    await reseal(answerCipher([NEW, OLD]));
    expect(await answerOf(answerCipher([NEW]), 'braces')).toMatchObject({ traceId: 'ISA*XXXXXXX~' });
    const sealed = kept.get('braces');
    await reseal(answerCipher([NEW]));
    expect(kept.get('braces')).toEqual(sealed);
  });

  it('that were replaced meanwhile stay as they are', async () => {
    kept.set('braces', CLEAR);
    const newest = { ...CLEAR, received: 'AQEx' };
    const rewrite: FixtureService['rewrite'] = (...of) => {
      kept.set('braces', newest);
      return serviceOf(kept).rewrite(...of);
    };
    service = { ...service, rewrite };
    await reseal(answerCipher([OLD]));
    expect(kept.get('braces')).toEqual(newest);
  });
});
