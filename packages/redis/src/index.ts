export { openRedis, redisScript, type Redis, type RedisOptions, type RedisScript } from './open';
