export { InProcessChannel } from './channel';
export { isInProcess } from './endpoints';
export { InProcessServer } from './server';
