import type { Payer } from '@eligibility/payer-matching';
import { payer } from '@eligibility/payer-matching/testing';
import { diffDirectories } from './directory-diff';

const diff = (before: readonly Payer[], after: readonly Payer[]): ReturnType<typeof diffDirectories> =>
  diffDirectories({ payers: before, ambiguousBrands: [] }, { payers: after, ambiguousBrands: [] });
const NONE = { added: [], changed: [], removed: [], conflicts: [] };

describe('the difference of two directories', () => {
  it('is empty for the same payers in any order, and a list left out counts as empty', () => {
    const one = payer('A', 'Acme', { aliases: ['x', 'y'] });
    expect(diff([one], [{ ...one, aliases: ['y', 'x'], otherIds: [] }])).toEqual(NONE);
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
      added: [{ payerId: 'C', name: 'Cord', fields: [] }],
      changed: [{ payerId: 'B', name: 'Bolt', fields: ['states', 'routes'] }],
      removed: [{ payerId: 'A', name: 'Acme', fields: [] }],
    });
  });

  it('treats a payer that continues under another id as changed, neither removed nor new', () => {
    const moved = payer('AET', 'Aetna', { otherIds: ['60054'], tradingPartnerId: '60054' });
    expect(diff([payer('60054', 'Aetna')], [moved])).toEqual({
      ...NONE,
      changed: [{ payerId: 'AET', name: 'Aetna', fields: ['id', 'otherIds'] }],
    });
  });

  it('warns of an id that now means another payer, not of a payer that is only renamed', () => {
    const reused = diff([payer('A', 'Acme')], [payer('A', 'Bolt')]);
    expect(reused.conflicts).toEqual([{ kind: 'id-reused', payerId: 'A', name: 'Bolt', formerName: 'Acme' }]);
    expect(diff([payer('A', 'Acme')], [payer('A', 'Acme Health', { aliases: ['ACME'] })]).conflicts).toEqual(
      [],
    );
  });

  it('warns of a name that becomes shared, not of one that already was', () => {
    const twins = [payer('A', 'Acme'), payer('B', 'ACME.')];
    expect(diff(twins.slice(0, 1), twins).conflicts).toEqual([
      { kind: 'name-shared', name: 'Acme', payerIds: ['A', 'B'] },
    ]);
    expect(diff(twins, twins).conflicts).toEqual([]);
  });
});
