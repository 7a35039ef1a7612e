import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { CANARY, hits } from '../../helpers/canary-patient';
import { bootSystem, type System } from '../../helpers/own-system';
import {
  bytesOfSqlite,
  exchangesInMongo,
  exchangesInSqlite,
  type StoredExchanges,
} from '../../helpers/stored-exchanges';

type Stored = {
  readonly system: System;
  readonly exchanges: StoredExchanges;
  /** Everything that the store has, its free space included where we control that. */
  readonly bytes: () => Promise<Buffer>;
  readonly drop: () => Promise<void>;
};

function payerDocumentsStory(boot: () => Promise<Stored>): void {
  it('are stored with the answer, sealed, and erased with it by an operator’s order', async () => {
    const { system, exchanges, bytes, drop } = await boot();
    const forget = (path: string) =>
      system.operate(`/ops/${path}/forget`, { method: 'POST', json: { reason: 'ticket 4711' } });
    /** How many of these envelopes are anywhere in the store, by their last bytes. */
    const left = async (envelopes: readonly Buffer[]): Promise<number> => {
      const stored = await bytes();
      return envelopes.filter((envelope) => stored.includes(envelope.subarray(-24))).length;
    };

    for (const fate of ['', 'INACTIVE', 'AAA75'])
      await system.live({ ...CANARY, memberId: `${fate}${CANARY.memberId}` });
    const envelopes = await exchanges();
    expect(envelopes).toHaveLength(3);
    // Both documents of it: an inquiry has more than 300 characters, and an answer no fewer.
    for (const { length } of envelopes) expect(length).toBeGreaterThan(600);
    expect(await left(envelopes)).toBe(3);
    expect(hits((await bytes()).toString('latin1'))).toEqual([]);

    const { data } = (await system.operate('/ops/checks')).body as {
      readonly data: readonly { readonly id?: string; readonly workspaceId?: string }[];
    };
    expect(data).toHaveLength(3);
    const { id = '', workspaceId = '' } = data[0] ?? {};
    expect((await forget(`checks/${id}`)).body).toMatchObject({ answers: 1 });
    expect([(await exchanges()).length, await left(envelopes)]).toEqual([2, 2]);
    expect((await forget(`workspaces/${workspaceId}`)).body).toMatchObject({ answers: 2 });
    expect([await exchanges(), await left(envelopes)]).toEqual([[], 0]);
    await system.stop();
    await drop();
  });
}

describe('the documents of payers, in SQLite,', () => {
  payerDocumentsStory(async () => {
    const system = await bootSystem();
    return {
      system,
      exchanges: exchangesInSqlite(system.dataDir),
      bytes: () => bytesOfSqlite(system.dataDir),
      drop: () => Promise.resolve(),
    };
  });
});

describeWithMongo()('the documents of payers, in MongoDB,', () => {
  payerDocumentsStory(async () => {
    const mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    return {
      system: await bootSystem(mongo.env),
      exchanges: exchangesInMongo(mongo),
      bytes: async () => Buffer.from(await mongo.everything(), 'latin1'),
      drop: mongo.drop,
    };
  });
});
