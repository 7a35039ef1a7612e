import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dashboards, queriesOf } from './_dashboards';
import { MONITORING } from './_monitoring';
import { checkRules, hasPromtool } from './_promtool';

const withPromtool = hasPromtool() ? describe : describe.skip;

describe('the dashboards', () => {
  it('are those that the component gives to Grafana, each with its own uid', () => {
    const component = readFileSync(join(MONITORING, 'kustomization.yaml'), 'utf8');
    const { configMapGenerator } = parse(component) as {
      readonly configMapGenerator: readonly { readonly files: readonly string[] }[];
    };
    const handed = configMapGenerator.flatMap(({ files }) => files);
    expect(handed.sort()).toEqual(dashboards.map(({ file }) => `dashboards/${file}`).sort());
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  });

  it.each(dashboards)('$title links only to dashboards that exist', ({ file }) => {
    const text = readFileSync(join(MONITORING, 'dashboards', file), 'utf8');
    const linked = [...text.matchAll(/"url": "\/d\/([\w-]+)/g)].map(([, uid]) => uid);
    expect(linked.length).toBeGreaterThan(0);
    expect(dashboards.map(({ uid }) => uid)).toEqual(expect.arrayContaining(linked));
  });
});

withPromtool('the queries of the boards', () => {
  it.each(dashboards)('$title has only queries that Prometheus can parse', async (board) => {
    const rules = queriesOf(board).map(({ expr }, at) => ({ record: `query:${String(at)}`, expr }));
    expect(rules.length).toBeGreaterThan(0);
    expect(await checkRules({ groups: [{ name: 'queries', rules }] })).toBe('');
  });
});
