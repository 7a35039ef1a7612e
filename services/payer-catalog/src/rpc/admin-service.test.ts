import { fakeClock, WIRES } from '@eligibility/kit/testing';
import { SAMPLE } from '@eligibility/payer-matching/testing';
import { matchPayer } from '../app/catalog';
import { chunk, serveAdmin, type ServedAdmin } from '../testing/served-catalog';

const actor = 'operator';

describe.each(WIRES)('the payer administration over %s', (_wire, bindAddress) => {
  let wire: ServedAdmin;
  beforeEach(async () => {
    wire = await serveAdmin(bindAddress());
  });
  afterEach(async () => wire.close());

  const importing = (csv: string): Promise<unknown> =>
    wire.apply([
      {
        part: {
          $case: 'order',
          value: { format: 'generic', actor, skipBadRows: false, allowEmpty: false, baseVersion: undefined },
        },
      },
      chunk(csv),
    ]);

  describe('ListPayers', () => {
    it('pages through all of them by id, each once', async () => {
      const seen: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const { payers } = await wire.payers({ limit: 5, afterPayerId: after });
        seen.push(...payers.map(({ payerId }) => payerId));
        after = payers.at(-1)?.payerId;
      }
      expect(seen).toEqual(SAMPLE.payers.map(({ id }) => id).sort());
    });

    it('refuses a limit above 200', async () => {
      const refused = { code: 'validation-failed' };
      await expect(wire.payers({ limit: 201, afterPayerId: '' })).rejects.toMatchObject(refused);
    });
  });

  describe('GetPayer', () => {
    it('returns all that is known of a payer, by its id in any letter case', async () => {
      const { payer } = await wire.payer({ payerId: 'mercyaz' });
      expect(payer).toMatchObject({
        payerId: 'MERCYAZ',
        name: 'Mercy Care of Arizona',
        aliases: ['Mercy Care'],
        states: ['AZ'],
        otherIds: [],
      });
    });

    it('is not found under any other id', async () => {
      await expect(wire.payer({ payerId: 'UNKNOWN' })).rejects.toMatchObject({ code: 'not-found' });
    });
  });

  describe('SetAliases', () => {
    const setting = (payerId: string, ...aliases: readonly string[]): ReturnType<ServedAdmin['setAliases']> =>
      wire.setAliases({ payerId, aliases: [...aliases], actor });

    it('replaces them from now on: added ones match, removed ones do not', async () => {
      await importing('payer_id,name,other_names\n62308,Cigna,Zenith Meridian');
      const meant = { payer: { id: '62308' } };
      expect(matchPayer(wire.catalog, 'zenith meridian').outcome).toMatchObject(meant);
      expect(await setting('62308', 'Big Sig', ' Big Sig ')).toMatchObject({
        payer: { payerId: '62308', aliases: ['Big Sig'] },
        version: 3,
      });
      expect(matchPayer(wire.catalog, 'big sig').outcome).toMatchObject(meant);
      expect(matchPayer(wire.catalog, 'zenith meridian').outcome.kind).not.toBe('matched');
    });

    it('survives later lists, which may still add aliases of their own', async () => {
      await setting('62308', 'Big Sig');
      await importing('payer_id,name,other_names\n62308,Cigna,Connecticut General|Cigna US');
      expect((await wire.payer({ payerId: '62308' })).payer?.aliases).toEqual(['Cigna US', 'Big Sig']);
    });

    it('keeps an added alias that a list brought meanwhile when the list loses it again', async () => {
      await setting('62308', 'Big Sig');
      await importing('payer_id,name,other_names\n62308,Cigna,Big Sig');
      await setting('62308', 'Big Sig', 'Sig');
      await importing('payer_id,name\n62308,Cigna');
      expect((await wire.payer({ payerId: '62308' })).payer?.aliases).toEqual(['Big Sig', 'Sig']);
    });

    it('keeps a removed alias away although its list is gone when aliases are set again', async () => {
      await setting('62308');
      await importing('payer_id,name,other_names\n62308,Cigna,Siggy');
      await setting('62308', 'Sig');
      await importing('payer_id,name,other_names\n62308,Cigna,Siggy|Connecticut General');
      expect((await wire.payer({ payerId: '62308' })).payer?.aliases).toEqual(['Sig']);
    });

    it.each<[string, readonly string[]]>([
      ['an empty alias', [' ']],
      ['a long alias', ['x'.repeat(121)]],
      ['too many', Array.from({ length: 201 }, (_, at) => String(at))],
    ])('refuses %s', async (_what, aliases) => {
      await expect(setting('62308', ...aliases)).rejects.toMatchObject({ code: 'validation-failed' });
      expect(await wire.store.version()).toBe(1);
    });

    it('is not found for an unknown payer', async () => {
      await expect(setting('UNKNOWN', 'x')).rejects.toMatchObject({ code: 'not-found' });
    });

    it('silently loses none of two concurrent changes', async () => {
      const both = await Promise.allSettled([setting('62308', 'One'), setting('62308', 'Two')]);
      const taken = both.filter(({ status }) => status === 'fulfilled').length;
      const refusals = both.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(await wire.store.version()).toBe(1 + taken);
      expect(refusals).toMatchObject(refusals.map(() => ({ code: 'operation-conflict' })));
    });
  });

  describe('RestoreVersion', () => {
    it('restores an earlier list, and keeps the edits made since', async () => {
      await importing('payer_id,name,other_names\n62308,Cigna,\nZEN01,Zenith Mutual,Zenith');
      await importing('payer_id,name\n62308,Cigna\nZEN02,Nadir Mutual');
      await wire.setAliases({ payerId: '62308', aliases: ['Sig'], actor });
      expect(await wire.restore({ version: 2, actor })).toEqual({ version: 5 });
      expect(matchPayer(wire.catalog, 'zenith').outcome.kind).toBe('matched');
      expect(matchPayer(wire.catalog, 'sig').outcome).toMatchObject({ payer: { id: '62308' } });
      await expect(wire.payer({ payerId: 'ZEN02' })).rejects.toMatchObject({ code: 'not-found' });
    });

    it('reverts the first list of a source', async () => {
      await importing('payer_id,name\nZEN02,Nadir Mutual');
      expect(await wire.restore({ version: 1, actor })).toEqual({ version: 3 });
      await expect(wire.payer({ payerId: 'ZEN02' })).rejects.toMatchObject({ code: 'not-found' });
      expect(matchPayer(wire.catalog, 'aetna').outcome.kind).toBe('matched');
    });

    it('accepts a version that decided aliases, and restores the lists of that time', async () => {
      await wire.setAliases({ payerId: '62308', aliases: ['Sig'], actor });
      await importing('payer_id,name\nZEN02,Nadir Mutual');
      expect(await wire.restore({ version: 2, actor })).toEqual({ version: 4 });
      await expect(wire.payer({ payerId: 'ZEN02' })).rejects.toMatchObject({ code: 'not-found' });
    });

    it('is not found for an unknown version', async () => {
      for (const version of [0, 2, 99])
        await expect(wire.restore({ version, actor })).rejects.toMatchObject({ code: 'not-found' });
    });

    it("needs the operator's name", async () => {
      const refused = { code: 'validation-failed' };
      await expect(wire.restore({ version: 1, actor: '' })).rejects.toMatchObject(refused);
    });
  });

  describe('ListVersions', () => {
    it('lists operator, action and time, newest first, page by page', async () => {
      await wire.setAliases({ payerId: '62308', aliases: ['Sig'], actor });
      await wire.restore({ version: 1, actor });
      const { versions } = await wire.versions({ limit: 2, beforeVersion: 0 });
      const atMs = fakeClock().now();
      expect(versions).toEqual([
        {
          version: 3,
          actor,
          atMs,
          change: { $case: 'restored', value: { restoredFrom: 1 } },
        },
        { version: 2, actor, atMs, change: { $case: 'aliasesSet', value: { payerId: '62308' } } },
      ]);
      const older = await wire.versions({ limit: 0, beforeVersion: 2 });
      expect(older.versions).toMatchObject([
        {
          version: 1,
          actor: 'system',
          change: { value: { source: 'seed', payerCount: SAMPLE.payers.length } },
        },
      ]);
    });

    it('refuses a limit above 200', async () => {
      const refused = { code: 'validation-failed' };
      await expect(wire.versions({ limit: 201, beforeVersion: 0 })).rejects.toMatchObject(refused);
    });
  });
});
