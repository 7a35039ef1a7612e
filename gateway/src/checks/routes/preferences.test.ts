import { AppError } from '@eligibility/kit';
import type { Request, Response } from 'express';
import { noteIncluded, preferencesOf, wantsSay } from './preferences';

const STARTED_MS = 1_000;

/** What a request prefers, and the header that names what was applied. */
function read(prefer: string | undefined, query: Request['query'] = {}) {
  let applied: string | undefined;
  const req = { get: () => prefer, query } as unknown as Request;
  const res = {
    locals: { eligibility: { startedMs: STARTED_MS } },
    get: () => applied,
    setHeader: (_name: string, value: string) => {
      applied = value;
    },
  } as unknown as Response;
  const { waitUntilMs, included, preferred } = preferencesOf(req, res, query);
  noteIncluded(res, preferred);
  const waitMs = waitUntilMs === undefined ? undefined : waitUntilMs - STARTED_MS;
  return { waitMs, included, applied, isSaid: wantsSay(req) };
}

describe('Prefer: wait', () => {
  it.each([
    'wait=0',
    'WAIT=0',
    'wait="0"',
    'wait = 0',
    'respond-async, wait=0',
    'wait=0; foo="bar"',
    'wait=0, wait=30',
  ])('is applied as %s', (prefer) => {
    expect(read(prefer)).toMatchObject({ waitMs: 0, applied: 'wait=0' });
  });

  it('bounds the wait at the longest deadline of a check', () => {
    expect(read('wait=30').waitMs).toBe(30_000);
    expect(read('wait=999999999').waitMs).toBe(120_000);
  });

  it.each([
    undefined,
    'wait=',
    'wait=-1',
    'wait=1.5',
    'wait=soon',
    'wait=1e3',
    'wait=0000000000',
    'await=0',
    'handling=strict',
    ',,;=',
  ])('is ignored as %s', (prefer) => {
    expect(read(prefer)).toMatchObject({ waitMs: undefined, applied: undefined });
  });
});

describe('Prefer: include', () => {
  it.each([
    ['include=benefits', ['benefits'], 'include=benefits'],
    ['INCLUDE = "benefits"', ['benefits'], 'include=benefits'],
    ['include=benefits; x=y', ['benefits'], 'include=benefits'],
    ['respond-async, include=benefits', ['benefits'], 'include=benefits'],
    ['include=benefits, wait=30', ['benefits'], 'wait=30, include=benefits'],
    ['include=lines, include=benefits', ['benefits'], 'include=benefits'],
    ['include="lines,benefits"', ['benefits'], 'include=benefits'],
    ['include="benefits,outcome"', ['outcome', 'benefits'], 'include="benefits,outcome"'],
    ['include="outcome benefits"', ['outcome', 'benefits'], 'include="benefits,outcome"'],
    ['include=benefits, include=outcome', ['outcome', 'benefits'], 'include="benefits,outcome"'],
    ['include="outcome, benefits, lines"; x=y', ['outcome', 'benefits'], 'include="benefits,outcome"'],
    ['include="say,outcome,benefits"', ['outcome', 'benefits', 'say'], 'include="benefits,outcome,say"'],
  ])('%s includes %j, in the order of the answer', (prefer, included, applied) => {
    expect(read(prefer)).toMatchObject({ included, applied, isSaid: prefer.includes('say') });
  });

  it.each(['include=lines', 'include=', 'include', 'included=benefits', 'benefits', 'include=benefits2'])(
    'is ignored as %s',
    (prefer) => {
      expect(read(prefer)).toMatchObject({ included: [], applied: undefined, isSaid: false });
    },
  );
});

describe('the parameter include', () => {
  it('includes what it names and what the header prefers, and only the header is named as applied', () => {
    expect(read('wait=30', { include: 'benefits' })).toMatchObject({
      included: ['benefits'],
      applied: 'wait=30',
    });
    expect(read('include=outcome', { include: 'say,benefits' })).toMatchObject({
      included: ['outcome', 'benefits', 'say'],
      applied: 'include=outcome',
      isSaid: true,
    });
  });

  const MUST_BE = 'must be benefits, estimate, outcome or say, or several of them with commas between them';
  it.each([
    ['lines', MUST_BE],
    ['', MUST_BE],
    ['Benefits', MUST_BE],
    ['outcome,lines', MUST_BE],
    ['outcome,', MUST_BE],
    ['outcomes', MUST_BE],
    [['benefits', 'benefits'], 'must be there once only'],
  ])('is refused as %j', (include, message) => {
    const refusal: unknown = (() => {
      try {
        return read(undefined, { include });
      } catch (thrown) {
        return thrown instanceof AppError ? thrown.options.fields : thrown;
      }
    })();
    expect(refusal).toEqual([{ field: 'include', message }]);
  });
});
