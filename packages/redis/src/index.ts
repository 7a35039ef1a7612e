export { openRedis, type Redis, type RedisOptions } from './open';
export { redisScript, type RedisScript } from './script';
