export { aboutDependent, aboutSubscriber } from './interchange';
export { answerIn, answersIn } from './read';
