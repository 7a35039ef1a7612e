import { memoryWalletStore } from './_memory-store';
import { walletStoreContract } from './wallet-store.contract';

walletStoreContract('memory', () => ({ store: memoryWalletStore(), close: () => Promise.resolve() }));
