import { AppError } from '@eligibility/kit';
import type { PayerMatch } from '@eligibility/contract';
import type { NamedPayer } from '../../checks/app/ports';
import { fakeGateway } from '../../testing/fakes';
import { BEGAN_MS, CLINIC, matchedAs, PAYER, REQUEST, WORKSPACE } from '../../testing/samples';
import { people, person, rowsOf, type SentRow } from './_batch-system';
import { dryRun, type DryRun } from './dry-run';

const AMBIGUOUS: PayerMatch = {
  kind: 'ambiguous',
  candidates: [],
  candidateCount: 7,
  distinction: { by: 'name', example: undefined },
};

const byName = ({ name }: NamedPayer): Promise<PayerMatch> =>
  Promise.resolve(name === 'Blue Cross' ? AMBIGUOUS : matchedAs(PAYER));

async function dry(
  rows: readonly SentRow[],
  match = byName,
): Promise<DryRun & { readonly events: readonly string[] }> {
  const gateway = fakeGateway({ match, granted: 50 });
  const of = { workspace: WORKSPACE, clinic: CLINIC, beginsMs: BEGAN_MS, budget: REQUEST.budget };
  return { ...(await dryRun(gateway, { ...of, rows: rowsOf(rows) })), events: gateway.calls };
}

describe('what a batch would be', () => {
  it('says what it would cost at most: neither what repeats nor what is refused or unreadable', async () => {
    const mistakes = [{ column: 'Member ID', message: 'must be given' }];
    const blue = { ...person(3), payerName: 'Blue Cross' };
    expect(await dry([person(1), person(2), person(1), blue, mistakes])).toMatchObject({
      rows: 5,
      invalid: 1,
      wrong: [{ row: 5, mistakes }],
      refused: 1,
      refusals: [{ row: 4, code: 'payer-ambiguous' }],
      repeated: 1,
      checks: 2,
      available: 50,
    });
  });

  it('asks nobody, holds nothing and stores nothing', async () => {
    expect((await dry(people(3))).events.filter((event) => event !== 'match')).toEqual([]);
  });

  it('looks a payer up once for all rows that name it alike', async () => {
    const rows = [
      ...people(5),
      { ...person(6), payerName: 'CASCADE MUTUAL' },
      { ...person(7), state: 'OR' as const },
    ];
    expect((await dry(rows)).events).toEqual(['match', 'match']);
  });

  it('refuses days and payers as a check would', async () => {
    const tooFar = { ...person(1), service: { serviceTypeCodes: [], dateOfService: '2027-12-31' } };
    expect(await dry([tooFar])).toMatchObject({ refused: 0, checks: 1 });
    const dates = { ...PAYER.capabilities.dates, isLastStated: true };
    const bounded = () =>
      Promise.resolve(matchedAs({ ...PAYER, capabilities: { ...PAYER.capabilities, dates } }));
    expect((await dry([tooFar], bounded)).refusals).toMatchObject([
      { row: 1, code: 'payer-date-out-of-range' },
    ]);
    const silent = () => Promise.resolve(matchedAs({ ...PAYER, supportsEligibility: false }));
    expect((await dry(people(1), silent)).refusals).toMatchObject([{ row: 1, code: 'payer-not-askable' }]);
  });

  it('lists a hundred rows of a kind, and counts them all', async () => {
    const blue = Array.from({ length: 120 }, (_, at) => ({ ...person(at), payerName: 'Blue Cross' }));
    const wrong = Array.from({ length: 110 }, () => [{ column: null, message: 'is empty' }]);
    const said = await dry([...blue, ...wrong]);
    expect([said.refused, said.refusals.length, said.invalid, said.wrong.length]).toEqual([
      120, 100, 110, 100,
    ]);
    expect(said.checks).toBe(0);
  });

  it('says nothing at all where payers cannot be looked up', async () => {
    for (const failure of [new AppError('service-unavailable'), new Error('a bug')])
      await expect(dry(people(1), () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
