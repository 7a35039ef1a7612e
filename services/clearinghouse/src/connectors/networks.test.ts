import { silentLog } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import type { OpenConnector } from '../app/ports';
import { INQUIRY } from '../domain/_inquiry';
import type { Inquiry } from '../domain/inquiry';
import { watchNetworks, type WatchedConnectors } from './networks';

const never = new AbortController().signal;
const UNKNOWN_THERE: Inquiry = { ...INQUIRY, payer: { ...INQUIRY.payer, tradingPartnerId: '' } };

/** A network that says what it is, and the ids under which it was asked for a payer. */
function networkOf(isSimulated: boolean | undefined): { asked: string[]; watched: WatchedConnectors } {
  const asked: string[] = [];
  const connector: OpenConnector = {
    traceOf: () => 'trace',
    ask: ({ payer }) => {
      asked.push(payer.tradingPartnerId);
      return Promise.resolve({ kind: 'http-error', httpStatus: 500, traceId: undefined });
    },
    identify: () => Promise.resolve(isSimulated),
    close: () => Promise.resolve(),
  };
  const watching = { clock: fakeClock(), log: silentLog, refusesSimulators: false };
  return { asked, watched: watchNetworks(new Map([['default', connector]]), watching) };
}

const ask = async ({ watched }: ReturnType<typeof networkOf>, inquiry: Inquiry): Promise<unknown> =>
  (await watched.connectors.get('default')?.ask(inquiry, never, 1))?.kind;

describe('a payer without an id at the clearinghouse', () => {
  it('is asked of a simulator by our own id', async () => {
    const simulator = networkOf(true);
    expect(await ask(simulator, UNKNOWN_THERE)).toBe('http-error');
    expect(simulator.asked).toEqual([INQUIRY.payer.payerId]);
  });

  it.each([
    ['a real one', false],
    ['one that has not said what it is', undefined],
  ])('is not asked of %s', async (_what, isSimulated) => {
    const clearinghouse = networkOf(isSimulated);
    expect(await ask(clearinghouse, UNKNOWN_THERE)).toBe('unaddressed');
    expect(clearinghouse.asked).toEqual([]);
    await ask(clearinghouse, INQUIRY);
    expect(clearinghouse.asked).toEqual([INQUIRY.payer.tradingPartnerId]);
  });
});
