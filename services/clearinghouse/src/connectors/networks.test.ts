import type { UpstreamReply } from '@eligibility/benefits';
import { createLog } from '@eligibility/kit/process';
import { fakeClock } from '@eligibility/kit/testing';
import type { OpenConnector } from '../app/ports';
import { ACTIVE_REPLY } from '../app/_samples';
import { INQUIRY } from '../domain/_inquiry';
import type { Inquiry } from '../domain/inquiry';
import type { StatedReply } from '../domain/stated-reply';
import { watchNetworks } from './networks';

const never = new AbortController().signal;
const UNKNOWN_THERE: Inquiry = { ...INQUIRY, payer: { ...INQUIRY.payer, tradingPartnerId: '' } };
const FAILED: UpstreamReply = { kind: 'http-error', httpStatus: 500, traceId: undefined };

/** Who is at the other end: undefined while nobody answers. A test may change it. */
type End = { isSimulated: boolean | undefined };

/** Networks that say who they are, the ids under which they were asked for a payer, and the log about them. */
function networksOf(ends: Readonly<Record<string, End>>, refusesSimulators = false) {
  const asked: string[] = [];
  const lines: string[] = [];
  const connectorTo = (end: End): OpenConnector => ({
    traceOf: () => 'trace',
    ask: ({ payer }) => {
      asked.push(payer.tradingPartnerId);
      return Promise.resolve(end.isSimulated === undefined ? FAILED : statedBy(end));
    },
    identify: () => Promise.resolve(end.isSimulated),
    close: () => Promise.resolve(),
  });
  const watched = watchNetworks(
    new Map(Object.entries(ends).map(([name, end]) => [name, connectorTo(end)])),
    {
      clock: fakeClock(),
      log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
      refusesSimulators,
    },
  );
  const ask = (inquiry: Inquiry = INQUIRY, name = 'default') =>
    watched.connectors.get(name)?.ask(inquiry, never, 1);
  return { asked, lines, watched, ask };
}

function statedBy({ isSimulated }: End): StatedReply {
  return isSimulated === true ? { ...ACTIVE_REPLY, isSimulated } : ACTIVE_REPLY;
}

describe('a simulator in the place of payers', () => {
  it('is known before the first check, marks every answer and is logged', async () => {
    const { watched, ask, lines } = networksOf({ default: { isSimulated: true } });
    expect(await watched.isSimulated()).toBe(true);
    expect(await ask()).toMatchObject({ kind: 'answered', isSimulated: true });
    expect(lines.join('')).toContain('a simulator answers in the place of payers');
  });

  it('marks its own answers and not those of a payer', async () => {
    const ends = { default: { isSimulated: false }, fallback: { isSimulated: true } };
    const { watched, ask } = networksOf(ends);
    expect(await watched.isSimulated()).toBe(true);
    expect(await ask(INQUIRY, 'default')).toEqual(ACTIVE_REPLY);
    expect(await ask(INQUIRY, 'fallback')).toMatchObject({ isSimulated: true });
  });

  it('is unknown while nothing has answered, and becomes known with its first answer', async () => {
    const end: End = { isSimulated: undefined };
    const { watched, ask } = networksOf({ default: end });
    expect(await watched.isSimulated()).toBeUndefined();
    end.isSimulated = true;
    expect(await ask()).toMatchObject({ isSimulated: true });
    expect(await watched.isSimulated()).toBe(true);
  });

  it('has its answers dropped as never sent where production refuses it, also when it comes later', async () => {
    const end: End = { isSimulated: false };
    const { ask, lines } = networksOf({ default: end }, true);
    expect(await ask()).toEqual(ACTIVE_REPLY);
    end.isSimulated = true;
    expect(await ask()).toEqual({ kind: 'never-sent' });
    expect(lines.join('')).toContain('the answer of a simulator was dropped');
  });
});

describe('a payer without an id at the clearinghouse', () => {
  it('is asked of a simulator by our own id', async () => {
    const { ask, asked } = networksOf({ default: { isSimulated: true } });
    expect(await ask(UNKNOWN_THERE)).toMatchObject({ kind: 'answered' });
    expect(asked).toEqual([INQUIRY.payer.payerId]);
  });

  it.each([
    ['a real one', false],
    ['one that has not said what it is', undefined],
  ])('is not asked of %s', async (_what, isSimulated) => {
    const { ask, asked } = networksOf({ default: { isSimulated } });
    expect(await ask(UNKNOWN_THERE)).toEqual({ kind: 'unaddressed' });
    expect(asked).toEqual([]);
    await ask();
    expect(asked).toEqual([INQUIRY.payer.tradingPartnerId]);
  });
});
