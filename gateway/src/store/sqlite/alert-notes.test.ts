import { alertNotesContract } from '../../operations/app/alert-notes.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteAlertNotes } from './alert-notes';

alertNotesContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteAlertNotes(database.open()),
    other: sqliteAlertNotes(database.open()),
    close: database.remove,
  });
});
