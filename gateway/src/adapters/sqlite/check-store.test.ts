import { answerKeeperContract } from '../../app/answer-keeper.contract';
import { checkLogContract } from '../../app/check-log.contract';
import { checkSearchContract } from '../../app/check-search.contract';
import { checkStoreContract, type MakeCheckStores } from '../../app/check-store.contract';
import { findAnswerContract } from '../../app/find-answer.contract';
import { formerFingerprintContract } from '../../app/former-fingerprint.contract';
import { sealedAnswersContract } from '../../app/sealed-answers.contract';
import { tempDatabase } from './_temp-database';
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
answerKeeperContract('SQLite', makeStores);
checkLogContract('SQLite', makeStores);
checkSearchContract('SQLite', makeStores);
sealedAnswersContract('SQLite', makeStores);
formerFingerprintContract('SQLite', makeStores);
findAnswerContract('SQLite', makeStores);
