import { memoryCheckStore } from './_memory-check-store';
import { memoryOperatorStore } from './_memory-operator-store';
import { memoryWorkspaceStore } from './_memory-workspace-store';
import { answerKeeperContract } from './answer-keeper.contract';
import { checkLogContract } from './check-log.contract';
import { checkSearchContract } from './check-search.contract';
import { checkStoreContract, type MakeCheckStores } from './check-store.contract';
import { findAnswerContract } from './find-answer.contract';
import { formerFingerprintContract } from './former-fingerprint.contract';
import { operatorStoreContract } from './operator-store.contract';
import { sealedAnswersContract } from './sealed-answers.contract';
import { keyPeppersContract } from './key-peppers.contract';
import { workspaceStoreContract } from './workspace-store.contract';

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
