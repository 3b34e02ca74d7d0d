/**
 * Sends one command to Redis, such as `HGET key field`, and gives its reply. Of the clients:
 * `(...args) => client.sendCommand(args)` of `redis`, `(...args) => client.call(...args)` of `ioredis`.
 */
export type RedisCommand = (command: string, ...args: string[]) => Promise<unknown>;
