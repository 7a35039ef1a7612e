import { memoryOverrideStore } from './_memory-override-store';
import { overrideStoreContract } from './override-store.contract';

overrideStoreContract('memory', () => ({ store: memoryOverrideStore(), close: () => Promise.resolve() }));
