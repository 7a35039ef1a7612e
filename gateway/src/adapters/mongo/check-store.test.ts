import { describeWithMongo, mongoPool } from '@eligibility/mongo/testing';
import { answerKeeperContract } from '../../app/answer-keeper.contract';
import { checkLogContract } from '../../app/check-log.contract';
import { checkSearchContract } from '../../app/check-search.contract';
import { checkStoreContract, type MakeCheckStores } from '../../app/check-store.contract';
import { findAnswerContract } from '../../app/find-answer.contract';
import { formerFingerprintContract } from '../../app/former-fingerprint.contract';
import { sealedAnswersContract } from '../../app/sealed-answers.contract';
import { CHECKS } from './check-collection';
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
  answerKeeperContract('MongoDB', makeStores);
  checkLogContract('MongoDB', makeStores);
  checkSearchContract('MongoDB', makeStores);
  sealedAnswersContract('MongoDB', makeStores);
  formerFingerprintContract('MongoDB', makeStores);
  findAnswerContract('MongoDB', makeStores);
});
