export { answerOf, CLEARINGHOUSE_REFUSED, line, reject, rejectedWith } from './answers';
export { everythingSaid } from './said';
