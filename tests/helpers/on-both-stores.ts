import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { built } from './built-packages';
import { bootSystem, UNLIMITED, type System } from './own-system';

const BOOTED_WITHIN_MS = 120_000;

/**
 * Tells the same stories of two whole systems, one on SQLite and one on MongoDB, each of its own.
 * @param about what the stories are about, before ", in SQLite"
 * @param settings of both systems, in addition to those without limits
 */
export function describeOnBothStores(
  about: string,
  stories: (systemOf: () => System) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  describe(`${about}, in SQLite`, () => {
    let system: System;
    beforeAll(async () => {
      system = await bootSystem({ ...UNLIMITED, ...settings });
    }, BOOTED_WITHIN_MS);
    afterAll(() => system.stop());
    stories(() => system);
  });

  describeWithMongo()(`${about}, in MongoDB`, () => {
    let mongo: TempMongo;
    let system: System;
    beforeAll(async () => {
      mongo = await tempMongo([]);
      await built.standalone.migrate(mongo.env);
      system = await bootSystem({ ...UNLIMITED, ...settings, ...mongo.env });
    }, BOOTED_WITHIN_MS);
    afterAll(async () => {
      await system.stop();
      await mongo.drop();
    });
    stories(() => system);
  });
}
