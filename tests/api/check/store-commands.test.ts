import {
  cuttableProxy,
  describeWithMongo,
  tempMongo,
  type CuttableProxy,
  type TempMongo,
} from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { bootSystem, type System } from '../../helpers/own-system';
import { openedWorkspace } from '../../helpers/workspaces';
import { people, submitted, untilCompleted } from '../batches/_batches';

const CHECKS = 20;
const ROWS = 120;
/** For each check: renewals of leases and the like. */
const BY_A_CLOCK = 0.5;
/** What is sent for the checks of a quarter of a second, or of a second, together. */
const OF_SEVERAL = ['update gateway_checks', 'find payer_usual_payers', 'update payer_usual_payers'];
/** What is sent for each check, in the order of their collections. */
const OF_ONE_CHECK = {
  'insert gateway_checks': 1,
  'findAndModify gateway_checks': 1,
  // Of several, when they are answered at the same time.
  'insert gateway_check_lines': 1,
  'findAndModify wallet_wallets': 2,
  'find wallet_operations': 1,
};

/** A row looks for other checks of its question besides. */
const OF_A_ROW = [...Object.keys(OF_ONE_CHECK), 'find gateway_checks', 'update gateway_batch_items'];

describeWithMongo()('a live check on MongoDB', () => {
  let mongo: TempMongo;
  let proxy: CuttableProxy;
  let system: System;
  beforeAll(async () => {
    mongo = await tempMongo([]);
    proxy = await cuttableProxy(mongo.settings.uri);
    const settings = { ...mongo.env, MONGODB_URI: proxy.uri };
    await built.standalone.migrate(settings);
    system = await bootSystem(settings);
  });
  afterAll(async () => {
    await system.stop();
    await proxy.close();
    await mongo.drop();
  });

  it('sends no more commands than it needs', async () => {
    await system.live({});
    const before = proxy.commands().length;
    for (let n = 0; n < CHECKS; n += 1)
      expect((await system.live({ memberId: `W${String(n)}` })).status).toBe(200);
    const sent = proxy.commands().slice(before);
    const ofOne = (command: string): number =>
      sent.filter(({ name, collection }) => `${name} ${collection}` === command).length / CHECKS;
    const counts = Object.entries(OF_ONE_CHECK).map(([command, most]) => ({
      command,
      most,
      sent: ofOne(command),
    }));
    expect(counts.filter((count) => count.sent > count.most + BY_A_CLOCK)).toEqual([]);
    expect(OF_SEVERAL.filter((command) => ofOne(command) >= 1)).toEqual([]);
    // A wallet is read once for each time that its settled operations were moved out.
    expect(ofOne('find wallet_wallets')).toBeLessThan(0.5);
  });

  it('sends at most nine for a row of a batch, besides what goes by a clock', async () => {
    const clinic = await openedWorkspace(system, 'Rows', 1_000);
    const before = proxy.commands().length;
    await untilCompleted(clinic, await submitted(clinic, people(ROWS)));
    const ofRows = proxy
      .commands()
      .slice(before)
      .filter(({ name, collection }) => OF_A_ROW.includes(`${name} ${collection}`));
    expect(ofRows.length / ROWS).toBeLessThan(9);
  });
});
