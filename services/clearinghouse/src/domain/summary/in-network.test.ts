import { line } from '../_answers';
import { inNetworkPreferred, type SummarySources } from './in-network';

const of = (...networks: readonly (string | undefined)[]) =>
  networks.map((network) => line('A', { network }));
const preferred = (sources: Partial<SummarySources>) =>
  inNetworkPreferred({ figures: [], coverage: [], all: [], ...sources });

describe('inNetworkPreferred', () => {
  it.each([
    [['Y'], true],
    [['W'], true],
    [['N', 'Y'], true],
    [['N'], false],
    [['N', undefined], false],
    [[undefined, 'U'], undefined],
    [[], undefined],
  ])('of figures from networks %j is %s', (networks, isPreferred) => {
    expect(preferred({ figures: of(...networks) })).toBe(isPreferred);
  });

  it('is what the coverage itself says where no figure tells', () => {
    expect(preferred({ figures: of(undefined), coverage: of('Y') })).toBe(true);
    expect(preferred({ coverage: of('N') })).toBe(false);
    expect(preferred({ figures: of('N'), coverage: of('Y') })).toBe(false);
  });

  it('is true where the plan declares itself not covered out of network, and nothing says otherwise', () => {
    const all = [line('I', { network: 'N' })];
    expect(preferred({ figures: of(undefined), all })).toBe(true);
    expect(preferred({ figures: of('N'), all })).toBe(false);
    expect(preferred({ all: [line('I')] })).toBeUndefined();
  });
});
