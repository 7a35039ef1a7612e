import { secretMarksContract } from '../../identity/app/secret-marks.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteSecretMarks } from './secret-marks';

secretMarksContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteSecretMarks(database.open()),
    other: sqliteSecretMarks(database.open()),
    close: database.remove,
  });
});
