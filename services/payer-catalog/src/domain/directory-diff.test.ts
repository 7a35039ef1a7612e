import type { Payer } from '@eligibility/payer-matching';
import { payer } from '@eligibility/payer-matching/testing';
import { diffDirectories, firstOf } from './directory-diff';

const diff = (before: readonly Payer[], after: readonly Payer[]): ReturnType<typeof diffDirectories> =>
  diffDirectories({ payers: before, ambiguousBrands: [] }, { payers: after, ambiguousBrands: [] });
const nothing = { total: 0, first: [] };
const NONE = { added: nothing, changed: nothing, removed: nothing, conflicts: nothing };

describe('the difference of two directories', () => {
  it('is empty for the same payers in any order, and a list left out counts as empty', () => {
    const one = payer('A', 'Acme', { aliases: ['x', 'y'] });
    expect(diff([one], [{ ...one, aliases: ['y', 'x'], otherIds: [] }])).toEqual(NONE);
  });

  it('names changed capabilities, whatever the order of their members', () => {
    const dates = { daysBack: 1, daysForward: 2, toMonthEnd: false };
    const capabilities = { serviceTypes: ['35', 'UC'], severalServiceTypes: true, dates };
    const acme = payer('A', 'Acme', { capabilities });
    const same = { severalServiceTypes: true, serviceTypes: ['UC', '35'] };
    const reordered = { dates: { toMonthEnd: false, daysForward: 2, daysBack: 1 }, ...same };
    expect(diff([acme], [{ ...acme, capabilities: reordered }])).toEqual(NONE);
    const { capabilities: _none, ...bare } = acme;
    for (const other of [{ ...acme, capabilities: { ...same, dates: { ...dates, daysBack: 2 } } }, bare])
      expect(diff([acme], [other]).changed.first).toEqual([
        { payerId: 'A', name: 'Acme', fields: ['capabilities'] },
      ]);
  });

  it('names new payers, removed payers, and the changed fields of the others', () => {
    const routed = payer('B', 'Bolt', {
      routes: [
        { connector: 'a', payerId: '1' },
        { connector: 'b', payerId: '2' },
      ],
    });
    const rerouted = { ...routed, routes: [...routed.routes].reverse(), states: ['TX'] };
    expect(diff([payer('A', 'Acme'), routed], [rerouted, payer('C', 'Cord')])).toEqual({
      ...NONE,
      added: firstOf([{ payerId: 'C', name: 'Cord', fields: [] }]),
      changed: firstOf([{ payerId: 'B', name: 'Bolt', fields: ['states', 'routes'] }]),
      removed: firstOf([{ payerId: 'A', name: 'Acme', fields: [] }]),
    });
  });

  it('treats a payer that continues under another id as changed, neither removed nor new', () => {
    const moved = payer('AET', 'Aetna', { otherIds: ['60054'], tradingPartnerId: '60054' });
    expect(diff([payer('60054', 'Aetna')], [moved])).toEqual({
      ...NONE,
      changed: firstOf([{ payerId: 'AET', name: 'Aetna', fields: ['id', 'otherIds'] }]),
    });
  });

  it('warns of an id that now means another payer, not of a payer that is only renamed', () => {
    const reused = diff([payer('A', 'Acme')], [payer('A', 'Bolt')]);
    expect(reused.conflicts.first).toEqual([
      { kind: 'id-reused', payerId: 'A', name: 'Bolt', formerName: 'Acme' },
    ]);
    expect(
      diff([payer('A', 'Acme')], [payer('A', 'Acme Health', { aliases: ['ACME'] })]).conflicts.first,
    ).toEqual([]);
  });

  it('warns of a name that becomes shared, not of one that already was', () => {
    const twins = [payer('A', 'Acme'), payer('B', 'ACME.')];
    expect(diff(twins.slice(0, 1), twins).conflicts.first).toEqual([
      { kind: 'name-shared', name: 'Acme', payerIds: ['A', 'B'] },
    ]);
    expect(diff(twins, twins).conflicts.first).toEqual([]);
    expect(diff([], twins).conflicts.first).toMatchObject([{ kind: 'name-shared', payerIds: ['A', 'B'] }]);
  });

  it('compares names of filler words alone by these words', () => {
    expect(diff([], [payer('A', 'The Of'), payer('B', 'Inc.')]).conflicts.total).toBe(0);
    expect(diff([], [payer('A', 'The Of'), payer('B', 'the, of')]).conflicts.total).toBe(1);
  });

  it('lists the first 200 of many, and counts all of them', () => {
    const many = Array.from({ length: 201 }, (_, n) => payer(`P${String(n)}`, `Payer ${String(n)}`));
    const { added, removed } = diff([], many);
    expect([added.total, added.first.length, removed]).toEqual([201, 200, nothing]);
    expect(added.first.at(-1)).toEqual({ payerId: 'P199', name: 'Payer 199', fields: [] });
  });
});
