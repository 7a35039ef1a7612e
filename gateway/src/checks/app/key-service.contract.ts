import type { KeyService } from './data-keys';

export type KeyServices = {
  /** Two processes that use the same service. */
  readonly one: KeyService;
  readonly other: KeyService;
  /** The service after a rotation of its key. */
  readonly rotated: () => Promise<KeyService>;
  readonly close: () => Promise<void>;
};

/** What every key service promises. */
export function keyServiceContract(name: string, makeServices: () => Promise<KeyServices>): void {
  describe(`${name} as a key service`, () => {
    let services: KeyServices;
    beforeEach(async () => {
      services = await makeServices();
    });
    afterEach(() => services.close());

    it('unwraps a key to the same bytes, in every process', async () => {
      const { secret, wrapped } = await services.one.generateDataKey();
      expect(secret).toHaveLength(32);
      expect(await services.one.unwrapDataKey(wrapped)).toEqual(secret);
      expect(await services.other.unwrapDataKey(wrapped)).toEqual(secret);
    });

    it('stores no plain key with the answer', async () => {
      const { secret, wrapped } = await services.one.generateDataKey();
      expect(wrapped.includes(secret)).toBe(false);
      expect(wrapped.toString('latin1')).not.toContain(secret.toString('base64'));
      expect(wrapped.length).toBeLessThan(65_536);
    });

    it('opens neither a foreign nor a changed wrapped key', async () => {
      const { wrapped } = await services.one.generateDataKey();
      const changed = Buffer.from(wrapped);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      for (const foreign of [
        changed,
        Buffer.from('something else'),
        Buffer.alloc(0),
        Buffer.from([0xff, 0x00]),
      ])
        expect(await services.one.unwrapDataKey(foreign)).toBeUndefined();
    });

    it('opens a key wrapped before a rotation, and reports it as no longer current', async () => {
      const before = await services.one.generateDataKey();
      expect(services.one.isCurrent(before.wrapped)).toBe(true);
      const service = await services.rotated();
      const after = await service.generateDataKey();
      expect(await service.unwrapDataKey(before.wrapped)).toEqual(before.secret);
      expect([service.isCurrent(before.wrapped), service.isCurrent(after.wrapped)]).toEqual([false, true]);
    });
  });
}
