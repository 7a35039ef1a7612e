export { Connection } from 'mongoose';
