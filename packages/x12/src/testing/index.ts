export { someSegments } from './arbitrary-segments';
export { aboutDependent, aboutSubscriber, answerIn, answersIn } from './interchange';
