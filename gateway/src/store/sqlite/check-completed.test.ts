import { LIFETIMES } from '../../testing/samples';
import { tempDatabase } from '../../testing/temp-database';
import { checkCompletedContract } from '../shared/check-completed.contract';
import { sqliteCheckStore } from './check-store';
import { sqliteEventStore } from './event-store';

checkCompletedContract('SQLite', async (clock, completions) => {
  const database = tempDatabase();
  const options = { clock, lifetimes: LIFETIMES, completions };
  return Promise.resolve({
    one: sqliteCheckStore(database.open(), options),
    other: sqliteCheckStore(database.open(), options),
    events: sqliteEventStore(database.open()),
    close: database.remove,
  });
});
