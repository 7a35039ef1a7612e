export { answerOf, FORMAT_REFUSED, line, reject, rejectedWith } from './answers';
export { everythingSaid } from './said';
