export { indexPlan, notingMongo, type IndexPlan, type NotedQuery } from './index-plans';
export { BACKUP_TOOL, backedUp, lost } from './backup';
export { describeWithMongo } from './describe-with-mongo';
export { mongoPool, type MongoPool, type PooledMongo } from './pool';
export { cuttableProxy, type CuttableProxy } from './proxy';
export { initiateReplicaSet, stepDownPrimary } from './replica-set';
export { tempMongo, type TempMongo } from './temp-mongo';
