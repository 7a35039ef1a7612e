import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caller, channel, clientOf } from '@eligibility/kit/grpc';
import { eventually } from '@eligibility/kit/testing';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import {
  CircuitAdminServiceClient,
  CircuitMode,
  CircuitScope,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { Outcome } from '@eligibility/protos/common/v1/check_result';
import { INQUIRY } from '../app/_samples';
import { CLEARINGHOUSE_COLLECTIONS } from '../isolation/adapters/mongo/override-store';
import { ACTIVE, serviceHarness } from './_service-harness';
import type { ClearinghouseConfig } from './start';

/** An operator is promised two seconds, and the command that says it takes a part of them. */
const HEEDED_WITHIN_MS = 1_500;

describe('an override on another replica is applied within 1.5 s, and after a restart,', () => {
  const { startUpstream, startService, onStop, stop } = serviceHarness();
  afterEach(stop);

  it('when they share a SQLite file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clearinghouse-'));
    onStop(() => {
      rmSync(folder, { recursive: true });
    });
    await expectShared({ databasePath: join(folder, 'clearinghouse.sqlite') });
  });

  describeWithMongo()('on MongoDB', () => {
    it('when they share nothing else', async () => {
      const mongo = await tempMongo(CLEARINGHOUSE_COLLECTIONS);
      onStop(mongo.drop);
      await expectShared({ mongo: mongo.settings });
    });
  });

  async function expectShared(stores: Pick<Partial<ClearinghouseConfig>, 'databasePath' | 'mongo'>) {
    const { url } = await startUpstream(() => Promise.resolve(ACTIVE));
    const settings = { url, ...stores };
    const [here, there] = [await startService(settings), await startService(settings)];
    const override = overriding(here.running.address);
    const isIsolated = async (): Promise<boolean> => (await there.check())?.outcome === Outcome.NOT_CALLED;

    await override(CircuitMode.ISOLATED);
    expect((await here.check())?.outcome).toBe(Outcome.NOT_CALLED);
    await eventually(isIsolated, HEEDED_WITHIN_MS);
    const restarted = await startService(settings);
    expect((await restarted.check())?.outcome).toBe(Outcome.NOT_CALLED);

    await override(CircuitMode.AUTO);
    await eventually(async () => !(await isIsolated()), HEEDED_WITHIN_MS);
  }

  /** Overrules the payer of the inquiry at one replica. */
  function overriding(address: string): (mode: CircuitMode) => Promise<unknown> {
    const client = clientOf(CircuitAdminServiceClient, address, channel());
    onStop(() => {
      client.close();
    });
    const call = caller(client.overrideCircuit.bind(client));
    const target = { scope: CircuitScope.PAYER, id: INQUIRY.payer.payerId };
    return (mode) =>
      call(
        { target, mode, actor: 'on-call', reason: 'sick', untilMs: undefined },
        { requestId: 'request-1', deadlineMs: Date.now() + 5_000 },
      );
  }
});
