import { onEachEngine } from '@eligibility/testkit/engines';
import { storedAnswersContract } from '../app/stored-answers.contract';
import { checkLogContract } from '../app/check-log.contract';
import { checkSearchContract } from '../app/check-search.contract';
import { checkUsageContract } from '../app/check-usage.contract';
import { checkStoreContract, type MakeCheckStores } from '../app/check-store.contract';
import { findAnswerContract } from '../app/find-answer.contract';
import { formerFingerprintContract } from '../app/former-fingerprint.contract';
import { sameQuestionContract } from '../app/same-question.contract';
import { sealedAnswersContract } from '../app/sealed-answers.contract';
import { CHECK_LINES, CHECKS } from './check-schema';
import { checkStore } from './check-store';
import { EVENTS } from '../../events/documents/event-store';

onEachEngine([CHECKS, CHECK_LINES, EVENTS], (engine, take) => {
  const makeStores: MakeCheckStores = async (clock, lifetimes) => {
    const database = await take();
    const one = checkStore(await database.open(), { clock, lifetimes });
    const other = checkStore(await database.open(), { clock, lifetimes });
    return {
      one,
      other,
      close: async () => {
        // No line of this test waits until the next one.
        await Promise.all([one.markSettled([]), other.markSettled([])]);
        await database.giveBack();
      },
    };
  };

  checkStoreContract(engine, makeStores);
  storedAnswersContract(engine, makeStores);
  checkLogContract(engine, makeStores);
  checkSearchContract(engine, makeStores);
  checkUsageContract(engine, makeStores);
  sameQuestionContract(engine, makeStores);
  sealedAnswersContract(engine, makeStores);
  formerFingerprintContract(engine, makeStores);
  findAnswerContract(engine, makeStores);
});
