import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
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
import { CHECK_LINES, CHECKS } from './check-schema';
import { mongoCheckStore } from './check-store';

const pool = mongoPool([CHECKS, CHECK_LINES]);

const makeStores: MakeCheckStores = async (clock, lifetimes) => {
  const mongo = await pool.take();
  const one = mongoCheckStore(await mongo.open(), { clock, lifetimes });
  const other = mongoCheckStore(await mongo.open(), { clock, lifetimes });
  return {
    one,
    other,
    close: async () => {
      // No line of this test waits until the next one.
      await Promise.all([one.markSettled([]), other.markSettled([])]);
      await mongo.giveBack();
    },
  };
};

describeWithMongo()('MongoDB', () => {
  afterAll(pool.drop);

  checkStoreContract('MongoDB', makeStores);
  earlyAnswersContract('MongoDB', makeStores);
  storedAnswersContract('MongoDB', makeStores);
  checkLogContract('MongoDB', makeStores);
  checkSearchContract('MongoDB', makeStores);
  checkUsageContract('MongoDB', makeStores);
  sameQuestionContract('MongoDB', makeStores);
  sealedAnswersContract('MongoDB', makeStores);
  formerFingerprintContract('MongoDB', makeStores);
  findAnswerContract('MongoDB', makeStores);
});
