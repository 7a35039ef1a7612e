export { hasRedisServer, startRedisServer, type RedisServer } from './redis-server';
