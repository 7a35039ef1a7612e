export { objectsIn, textIn, type ApiAnswer, type ApiCall, type CallApi } from './api';
export { apiOverHttp, jsonIn } from './api-over-http';
export { knownOrigins, servedOverHttp } from './over-http';
export { REPEATED_WITHIN_SECONDS, uuidOfHash } from './once';
export { servedOverStdio } from './over-stdio';
export { assistantServer, TOOL_NAMES, type Assisted } from './server';
