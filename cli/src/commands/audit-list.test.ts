import { runAgainst } from './_installation';
import { auditList } from './audit-list';

const PATH = '/ops/audit';

describe('eligibility audit list', () => {
  it('asks for the newest 50 lines', async () => {
    const ran = await runAgainst({ [PATH]: { body: { data: [], nextCursor: null } } }, auditList, {
      args: [],
    });
    expect(ran.asked).toEqual([{ path: PATH, query: { limit: 50 }, json: undefined }]);
  });

  it('asks for what the filters say, and for no more than the limit, page by page', async () => {
    const filters = { actor: 'ann', action: 'wallet.grant', target: 'w1', outcome: 'done' };
    const period = { from: '2026-01-01', to: '2026-02-01T00:00:00Z' };
    const args = Object.entries({ ...filters, ...period, limit: '3' }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    const ran = await runAgainst(
      { [PATH]: { body: { data: [{ detail: {} }, { detail: {} }], nextCursor: '7' } } },
      auditList,
      { args },
    );
    expect(ran.asked.map(({ query }) => query)).toEqual([
      { ...filters, ...period, limit: 3 },
      { ...filters, ...period, limit: 1, cursor: '7' },
    ]);
  });
});
