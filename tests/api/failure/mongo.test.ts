import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import {
  cuttableProxy,
  describeWithMongo,
  tempMongo,
  type CuttableProxy,
  type TempMongo,
} from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { codeOf } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

describeWithMongo()('the whole system on MongoDB', () => {
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
    proxy.mend();
    await system.stop();
    await proxy.close();
    await mongo.drop();
  });

  const readiness = async (): Promise<{ status: number; dependencies: Record<string, boolean> }> => {
    const response = await fetch(`http://${system.standalone.opsAddress}/readyz`);
    const { dependencies } = (await response.json()) as { dependencies: Record<string, boolean> };
    return { status: response.status, dependencies };
  };

  /** Within the time that our monitoring gives it. */
  const scrape = async (): Promise<string> => {
    const signal = AbortSignal.timeout(5_000);
    return (await fetch(`http://${system.standalone.opsAddress}/metrics`, { signal })).text();
  };

  it('is not ready and answers 503 while the database is away, and charges each check once when it is back', async () => {
    const key = randomUUID();
    expect((await system.live()).status).toBe(200);
    expect((await readiness()).dependencies).toMatchObject({ mongodb: true, wallet: true });
    expect(await scrape()).toMatch(/^eligibility_wallet_open_holds 0$/m);
    proxy.cut();

    const refused = await system.live({}, key);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'service-unavailable']);
    expect(refused.headers['retry-after']).toBeDefined();
    const degraded = await readiness();
    expect([degraded.status, degraded.dependencies['mongodb']]).toEqual([503, false]);

    const metrics = await scrape();
    expect(metrics).toMatch(/^eligibility_dependency_up\{dependency="mongodb"\} 0$/m);
    expect(metrics).not.toMatch(/^eligibility_(wallet_open_holds|open_checks)\b/m);

    proxy.mend();
    // Each part of the process asks the database on its own, and is back on its own.
    await eventually(async () => {
      const { status, dependencies } = await readiness();
      return status === 200 && dependencies['wallet'] === true;
    }, 20_000);
    expect((await system.live({}, key)).status).toBe(200);
    expect(await system.balance()).toMatchObject({ captured: 2, held: 0 });
  });
});
