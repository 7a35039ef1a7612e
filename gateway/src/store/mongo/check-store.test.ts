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
import { CHECKS } from './schema';
import { mongoCheckStore } from './check-store';

jest.setTimeout(60_000);

const pool = mongoPool([CHECKS]);

const makeStores: MakeCheckStores = async (clock, lifetimes) => {
  const mongo = await pool.take();
  return {
    one: mongoCheckStore(await mongo.open(), { clock, lifetimes }),
    other: mongoCheckStore(await mongo.open(), { clock, lifetimes }),
    close: mongo.giveBack,
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
