import { line } from '../_answers';
import { inNetworkPreferred } from './in-network';

const of = (...networks: readonly (string | undefined)[]) =>
  networks.map((network) => line('A', { network }));

describe('inNetworkPreferred', () => {
  it.each([
    [['Y'], true],
    [['W'], true],
    [['N', 'Y'], true],
    [['N'], false],
    [['N', undefined], false],
    [[undefined, 'U'], undefined],
    [[], undefined],
  ])('of figures from networks %j is %s', (networks, preferred) => {
    expect(inNetworkPreferred(of(...networks), [])).toBe(preferred);
  });

  it('is true where the plan declares itself not covered out of network, and no figure says otherwise', () => {
    const notCovered = [line('I', { network: 'N' })];
    expect(inNetworkPreferred(of(undefined), notCovered)).toBe(true);
    expect(inNetworkPreferred(of('N'), notCovered)).toBe(false);
    expect(inNetworkPreferred([], [line('I')])).toBeUndefined();
  });
});
