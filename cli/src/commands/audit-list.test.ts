import { runAgainst } from './_installation';
import { auditList } from './audit-list';

const PATH = '/ops/audit';
const LINE = {
  id: 'a1',
  at: '2026-01-15T12:00:00.000Z',
  actor: 'ann',
  action: 'wallet.grant',
  target: 'w1',
  detail: { checks: 5 },
  outcome: 'done',
  code: null,
};

describe('eligibility audit list', () => {
  const refused = { ...LINE, outcome: 'refused', code: 'not-found' };
  const body = { data: [LINE, refused], nextCursor: null };

  it('prints operator, action, target and outcome', async () => {
    const ran = await runAgainst({ [PATH]: { body } }, auditList, { args: [] });
    expect(ran.asked).toEqual([{ path: PATH, query: { limit: 50 }, json: undefined }]);
    expect(ran.text.split('\n')).toEqual([
      'AT                        BY   ACTION        OUTCOME              TARGET  DETAIL',
      '2026-01-15T12:00:00.000Z  ann  wallet.grant  done                 w1      {"checks":5}',
      '2026-01-15T12:00:00.000Z  ann  wallet.grant  refused (not-found)  w1      {"checks":5}',
    ]);
  });

  it('asks for what the filters say, and for no more than the limit, page by page', async () => {
    const filters = { actor: 'ann', action: 'wallet.grant', target: 'w1', outcome: 'done' };
    const period = { from: '2026-01-01', to: '2026-02-01T00:00:00Z' };
    const args = Object.entries({ ...filters, ...period, limit: '3' }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    const ran = await runAgainst({ [PATH]: { body: { ...body, nextCursor: '7' } } }, auditList, { args });
    expect(ran.asked.map(({ query }) => query)).toEqual([
      { ...filters, ...period, limit: 3 },
      { ...filters, ...period, limit: 1, cursor: '7' },
    ]);
  });

  it('prints only JSON with --json', async () => {
    const ran = await runAgainst({ [PATH]: { body } }, auditList, { args: ['--json'] });
    expect(JSON.parse(ran.text)).toEqual([LINE, refused]);
  });
});
