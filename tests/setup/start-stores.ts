import { startStores } from './stores';

export = startStores;
