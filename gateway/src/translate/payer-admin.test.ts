import { versionFromWire } from './payer-admin';

const stamp = { version: 9, actor: 'operator', atMs: 1 };

describe('versionFromWire', () => {
  it('knows a restore by the version that it went back to', () => {
    const change = { $case: 'restored' as const, value: { restoredFrom: 7 } };
    expect(versionFromWire({ ...stamp, change })).toEqual({ ...stamp, kind: 'restore', restoredFrom: 7 });
  });

  it('refuses a change that it does not know', () => {
    expect(() => versionFromWire({ ...stamp, change: undefined })).toThrow(
      expect.objectContaining({ code: 'internal' }) as Error,
    );
  });
});
