import { brokenPromises, type Evidence } from './_oracle';

/** One check that was charged and one that was free, each answered twice with the same bytes. */
const SOUND: Evidence = {
  answers: new Map([
    ['key-1', ['covered', 'covered']],
    ['key-2', ['busy', 'busy']],
  ]),
  insisted: ['key-1', 'key-2'],
  abandoned: [],
  log: [
    { id: 'check-1', outcome: 'active', charged: true },
    { id: 'check-2', outcome: 'throttled', charged: false },
  ],
  journal: [
    { operationId: 'grant-1', kind: 'grant' },
    { operationId: 'check-1', kind: 'hold' },
    { operationId: 'check-1', kind: 'capture' },
    { operationId: 'check-2', kind: 'hold' },
    { operationId: 'check-2', kind: 'release' },
  ],
  balance: { available: 9, held: 0, captured: 1, granted: 10 },
};

describe('the oracle of the crash runs', () => {
  it('finds nothing when every promise was kept', () => {
    expect(brokenPromises(SOUND)).toEqual([]);
  });

  it('accepts an abandoned key without an answer', () => {
    expect(brokenPromises({ ...SOUND, abandoned: ['key-3'] })).toEqual([]);
  });

  const [charged, free] = SOUND.log;
  if (charged === undefined || free === undefined) throw new Error('two lines are needed');
  const tampered: readonly (readonly [string, Partial<Evidence>])[] = [
    ['double debit: check-1', { journal: [...SOUND.journal, { operationId: 'check-1', kind: 'capture' }] }],
    ['charged without an answer: check-1', { log: [free] }],
    ['charged without an answer: check-1', { log: [{ ...charged, charged: false }, free] }],
    ['answered without a charge: check-1', { journal: SOUND.journal.slice(3) }],
    ['charged against the table: check-2', { log: [charged, { ...free, charged: true }] }],
    ['charged against the table: check-1', { log: [{ ...charged, charged: false }, free] }],
    ['hold unresolved: check-2', { journal: SOUND.journal.slice(0, 4) }],
    ['key without an answer: key-3', { insisted: ['key-1', 'key-2', 'key-3'] }],
    ['key with two answers: key-1', { answers: new Map([['key-1', ['covered', 'not covered']]]) }],
    ['an acknowledged answer is not in the log', { log: [charged] }],
    ['more checks than keys', { insisted: ['key-1'] }],
    ['checks are still held', { balance: { available: 8, held: 1, captured: 1, granted: 10 } }],
    [
      'the balance is not the sum of the journal',
      { balance: { available: 8, held: 0, captured: 2, granted: 10 } },
    ],
    ['checks came or went', { balance: { available: 8, held: 0, captured: 1, granted: 10 } }],
  ];
  it.each(tampered)('finds "%s"', (promise, change) => {
    expect(brokenPromises({ ...SOUND, ...change })).toContain(promise);
  });
});
