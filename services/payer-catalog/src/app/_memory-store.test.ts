import { memoryPayerStore } from './_memory-store';
import { payerStoreContract } from './payer-store.contract';

payerStoreContract('memory', () => ({ store: memoryPayerStore(), close: () => Promise.resolve() }));
