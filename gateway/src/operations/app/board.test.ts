import type { OperationsContext } from './context';
import { aContext } from '../../testing/context';
import { AppError } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { payerBoard, type ShownBoard } from './board';

const away = (): Promise<never> => Promise.reject(new Error('away'));
const WELL = aContext<OperationsContext>({
  circuits: { listEvery: () => Promise.resolve([]) },
  checks: { tally: () => Promise.resolve([]) },
  payerAdmin: { getPayer: () => Promise.reject(new AppError('not-found')) },
  conditions: () => Promise.resolve({ wallet: true }),
  alertNotes: { listNotes: () => Promise.resolve([]) },
  ownRequests: () => [],
  newId: () => 'request',
});
const COUNTED = {
  tally: () => Promise.resolve([{ payerId: 'P1', outcome: 'active', isLate: false, checks: 1 } as const]),
};

describe('the board while a source is away', () => {
  const shown = (parts: Parameters<typeof aContext<OperationsContext>>[0]): Promise<ShownBoard> =>
    payerBoard({ ...WELL, ...aContext<OperationsContext>({ clock: fakeClock(), ...parts }) })(10);
  const failed = (board: ShownBoard): readonly string[] =>
    board.ourselves.conditions.filter(({ ok }) => ok !== true).map(({ name }) => name);

  it('has no condition that failed while all can be read', async () => {
    expect(failed(await shown({}))).toEqual([]);
  });

  it('has no payers of the log and no time of it when the checks cannot be counted, and says so', async () => {
    const board = await shown({ checks: { tally: away } });
    expect(failed(board)).toEqual(['check-log']);
    expect(board).toMatchObject({ verdict: 'us', payers: [], checksAtMs: undefined });
    expect(board.circuitsAtMs).toBe(board.atMs);
  });

  it('has the payers of the log when readiness cannot be read, and says so', async () => {
    const board = await shown({ conditions: away, checks: COUNTED });
    expect(failed(board)).toEqual(['readiness']);
    expect(board.payers.map(({ id }) => id)).toEqual(['P1']);
    expect(board.ourselves.conditions.map(({ name }) => name)).not.toContain('wallet');
  });

  it('has the payers of the log when no circuit can be read, and says so', async () => {
    const board = await shown({ circuits: { listEvery: away }, checks: COUNTED });
    expect(failed(board)).toEqual(['circuits']);
    expect(board.payers.map(({ id }) => id)).toEqual(['P1']);
    expect(board.circuitsAtMs).toBeUndefined();
  });
});
