import { memoryCheckStore } from './memory-check-store';
import { memoryOperatorStore } from './memory-operator-store';
import { memoryWorkspaceStore } from './memory-workspace-store';
import { answerKeeperContract } from '../checks/app/answer-keeper.contract';
import { checkLogContract } from '../checks/app/check-log.contract';
import { checkSearchContract } from '../checks/app/check-search.contract';
import { checkStoreContract, type MakeCheckStores } from '../checks/app/check-store.contract';
import { findAnswerContract } from '../checks/app/find-answer.contract';
import { formerFingerprintContract } from '../checks/app/former-fingerprint.contract';
import { operatorStoreContract } from '../access/app/operator-store.contract';
import { sealedAnswersContract } from '../checks/app/sealed-answers.contract';
import { keyPeppersContract } from '../access/app/key-peppers.contract';
import { workspaceStoreContract } from '../access/app/workspace-store.contract';

const makeChecks: MakeCheckStores = async (clock, lifetimes) => {
  const store = memoryCheckStore(clock, lifetimes);
  return Promise.resolve({ one: store, other: store, close: async () => Promise.resolve() });
};

checkStoreContract('the memory store', makeChecks);
answerKeeperContract('the memory store', makeChecks);
checkLogContract('the memory store', makeChecks);
checkSearchContract('the memory store', makeChecks);
sealedAnswersContract('the memory store', makeChecks);
formerFingerprintContract('the memory store', makeChecks);
findAnswerContract('the memory store', makeChecks);
const makeWorkspaces = async () => {
  const store = memoryWorkspaceStore();
  return Promise.resolve({ one: store, other: store, close: async () => Promise.resolve() });
};
workspaceStoreContract('the memory store', makeWorkspaces);
keyPeppersContract('the memory store', makeWorkspaces);
operatorStoreContract('the memory store', async () => {
  const store = memoryOperatorStore();
  return Promise.resolve({ one: store, other: store, close: async () => Promise.resolve() });
});
