import { namespaced } from '../kubectl';

/** Where the stores of `staging` are. */
export const STORES = namespaced('stores');
