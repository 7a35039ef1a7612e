import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from './chart';

const GOOD = readFileSync(join(__dirname, '../fixtures/good.yaml'), 'utf8');

describe('what kustomize and the Helm chart render', () => {
  it('is the same where it is', () => {
    expect(differences(GOOD, GOOD)).toEqual([]);
  });

  it('differs where a value does, at any depth', () => {
    expect(differences(GOOD, GOOD.replace('/livez', '/alive'))).toEqual([
      expect.stringMatching(
        /^Deployment\/\w+\.spec\.template\.spec\.containers\.0\..*: "\/alive" in the Helm chart$/,
      ),
    ]);
  });

  it('differs where one lacks an object or a value', () => {
    const [, , ...others] = GOOD.split('\n---\n');
    const rest = others.join('\n---\n');
    expect(differences(GOOD, rest)).toEqual([expect.stringMatching(/: the Helm chart lacks it$/)]);
    expect(differences(rest, GOOD)).toEqual([expect.stringMatching(/: only the Helm chart has it$/)]);
    expect(differences(GOOD, GOOD.replace(/^ +DRAIN_DELAY_MS: .*\n/m, ''))).toEqual([
      expect.stringMatching(/data\.DRAIN_DELAY_MS: undefined in the Helm chart$/),
    ]);
  });

  it.each([
    ['the hash of settings in their name', /(wallet-settings)\b/g, '$1-2782bb9b42'],
    ['the base of a number', /: 288$/gm, ': 0440'],
  ])('may differ in %s', (_name, from, to) => {
    const changed = GOOD.replaceAll(from, to);
    expect(changed).not.toBe(GOOD);
    expect(differences(changed, GOOD)).toEqual([]);
  });

  it("may differ in Helm's annotations and in the order of named entries", () => {
    const of = (annotations: string, env: string): string =>
      `kind: Deployment\nmetadata: { name: one${annotations} }\nspec: { env: [${env}] }\n`;
    const one = of('', '{ name: a, value: 1 }, { name: b, value: 2 }');
    const hook = ', annotations: { helm.sh/hook: pre-install, checksum/settings: abc }';
    expect(differences(one, of(hook, '{ name: b, value: 2 }, { name: a, value: 1 }'))).toEqual([]);
    expect(
      differences(one, of(', annotations: { other: x }', '{ name: a, value: 1 }, { name: b, value: 2 }')),
    ).toEqual(['Deployment/one.metadata.annotations: {"other":"x"} in the Helm chart']);
  });
});
