export { openDocuments } from './documents/open';
export { lockFolder } from './folder-lock';
