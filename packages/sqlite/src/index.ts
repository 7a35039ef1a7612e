export { openDocuments } from './documents/open';
export { planOf } from './documents/plan';
export { lockFolder } from './folder-lock';
