import { storedAnswersContract } from '../../checks/app/stored-answers.contract';
import { checkLogContract } from '../../checks/app/check-log.contract';
import { checkSearchContract } from '../../checks/app/check-search.contract';
import { checkUsageContract } from '../../checks/app/check-usage.contract';
import { checkStoreContract, type MakeCheckStores } from '../../checks/app/check-store.contract';
import { earlyAnswersContract } from '../../checks/app/early-answers.contract';
import { findAnswerContract } from '../../checks/app/find-answer.contract';
import { formerFingerprintContract } from '../../checks/app/former-fingerprint.contract';
import { sameQuestionContract } from '../../checks/app/same-question.contract';
import { sealedAnswersContract } from '../../checks/app/sealed-answers.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteCheckStore } from './check-store';

const makeStores: MakeCheckStores = async (clock, lifetimes) => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteCheckStore(database.open(), { clock, lifetimes }),
    other: sqliteCheckStore(database.open(), { clock, lifetimes }),
    close: database.remove,
  });
};

checkStoreContract('SQLite', makeStores);
earlyAnswersContract('SQLite', makeStores);
storedAnswersContract('SQLite', makeStores);
checkLogContract('SQLite', makeStores);
checkSearchContract('SQLite', makeStores);
checkUsageContract('SQLite', makeStores);
sameQuestionContract('SQLite', makeStores);
sealedAnswersContract('SQLite', makeStores);
formerFingerprintContract('SQLite', makeStores);
findAnswerContract('SQLite', makeStores);
