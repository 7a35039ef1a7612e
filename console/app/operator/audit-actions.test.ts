import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actText, ACTION_CHOICES } from './audit-actions';

const GATEWAY = join(__dirname, '../../../gateway/src');

/** Every act that the gateway writes down, as its sources name it. */
function actsOfGateway(): readonly string[] {
  const sources = readdirSync(GATEWAY, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(path),
  );
  return sources.flatMap((path) =>
    [...readFileSync(join(GATEWAY, path), 'utf8').matchAll(/\baction: '([\w.-]+)'/g)].map(
      ([, action]) => action ?? '',
    ),
  );
}

describe('the words for acts of the audit log', () => {
  it('are there for every act that the gateway writes down', () => {
    const acts = new Set(actsOfGateway());
    expect(acts.size).toBeGreaterThan(20);
    expect([...acts].filter((act) => actText(act) === undefined)).toEqual([]);
  });

  it.each(['wallet.grant', 'wallet.adjust', 'circuit.isolate', 'circuit.restore', 'circuit.auto'])(
    'are there for %s, whose name the gateway puts together',
    (act) => {
      expect(actText(act)).toMatch(/^[A-Z]/);
    },
  );

  it('are offered each once, in the order of the alphabet', () => {
    const labels = ACTION_CHOICES.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other)));
  });

  it('are none for an act of another release', () => {
    expect(actText('moon.landing')).toBeUndefined();
  });
});
