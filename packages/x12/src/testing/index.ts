export { aboutDependent, aboutSubscriber, answerIn, answersIn } from './interchange';
