import { EntryKind, type JournalEntry } from '@eligibility/protos/wallet/v1/wallet';
import { balanceFromWire, entryFromWire } from './wallet';

const ENTRY: JournalEntry = {
  sequence: 7,
  kind: EntryKind.ADJUST,
  operationId: 'adjust:1',
  checks: -3,
  fence: 0,
  actor: 'operator',
  reason: 'a refund',
  atMs: Date.UTC(2026, 0, 15),
};
const internal = expect.objectContaining({ code: 'internal' }) as Error;

describe('balanceFromWire', () => {
  it('takes over all four numbers', () => {
    const balance = { available: 7, held: 1, captured: 2, granted: 10 };
    expect(balanceFromWire(balance)).toEqual(balance);
  });

  it('refuses an answer without a balance', () => {
    expect(() => balanceFromWire(undefined)).toThrow(internal);
  });
});

describe('entryFromWire', () => {
  it.each([
    [EntryKind.GRANT, 'grant'],
    [EntryKind.ADJUST, 'adjust'],
    [EntryKind.HOLD, 'hold'],
    [EntryKind.CAPTURE, 'capture'],
    [EntryKind.RELEASE, 'release'],
  ])('knows %s as %s', (kind, known) => {
    const { sequence, operationId, checks, actor, reason, atMs } = ENTRY;
    expect(entryFromWire({ ...ENTRY, kind })).toEqual({
      kind: known,
      sequence,
      operationId,
      checks,
      actor,
      reason,
      atMs,
    });
  });

  it.each([EntryKind.UNSPECIFIED, EntryKind.UNRECOGNIZED])('refuses an entry of kind %s', (kind) => {
    expect(() => entryFromWire({ ...ENTRY, kind })).toThrow(internal);
  });
});
