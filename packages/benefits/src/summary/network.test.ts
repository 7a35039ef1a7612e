import { line } from '../testing/answers';
import { inNetworkPreferred, type SummarySources } from './network';

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

  it('is taken from the coverage lines when no figure states a network', () => {
    expect(preferred({ figures: of(undefined), coverage: of('Y') })).toBe(true);
    expect(preferred({ coverage: of('N') })).toBe(false);
    expect(preferred({ figures: of('N'), coverage: of('Y') })).toBe(false);
  });

  it('is true when the plan is not covered out of network and no line contradicts it', () => {
    const all = [line('I', { network: 'N' })];
    expect(preferred({ figures: of(undefined), all })).toBe(true);
    expect(preferred({ figures: of('N'), all })).toBe(false);
    expect(preferred({ all: [line('I')] })).toBeUndefined();
  });
});
