/**
 * Results in Redis, for several instances of the backend: one hash per attempt, which expires as a
 * whole. What has to happen at once happens in a script, which Redis runs without interruption; each
 * names its one key, so that it also runs in a cluster.
 *
 * @module
 */
import { RESULT_SECONDS } from '../../constants/lifetimes-and-limits.ts';
import {
  evictionWarning,
  type RedisCommand,
  withDeadline,
} from '../../limits/counters/redis-command.ts';
import { createRedisScript } from '../../limits/counters/run-redis-script.ts';
import type { WidgetResultStore } from './result-store.ts';
import { parseWidgetResult } from './widget-result.ts';

const putResult = createRedisScript(`
if redis.call('HSETNX', KEYS[1], 'event ' .. ARGV[3], '1') == 0 then return 0 end
if redis.call('HGET', KEYS[1], 'status') ~= 'success' then
  redis.call('HSET', KEYS[1], 'status', ARGV[1], 'result', ARGV[2])
end
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1`);

const claimResult = createRedisScript(`
if redis.call('HGET', KEYS[1], 'status') ~= 'success' then return 0 end
if redis.call('HSETNX', KEYS[1], 'claimed', '1') == 0 then return 0 end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1`);

/**
 * Keeps results in Redis 4 or later, through the client that you have: see {@link RedisCommand}. A
 * command that fails, or takes longer than three seconds, fails the request.
 *
 * @example
 * ```ts
 * const results = createRedisResultStore(
 *   (...args) => redis.sendCommand(args),
 * );
 * const widget = createWidgetProxy({ ...config, results });
 * ```
 */
export function createRedisResultStore(client: RedisCommand): WidgetResultStore {
  const command = withDeadline(client);
  const putOnce = putResult(client);
  const claimOnce = claimResult(client);
  const ttl = String(RESULT_SECONDS);
  return {
    async put(result, eventID) {
      const { attemptId, status } = result;
      return isOne(await putOnce(keyOf(attemptId), status, JSON.stringify(result), eventID, ttl));
    },
    async get(attemptId) {
      const reply = await command('HGET', keyOf(attemptId), 'result');
      // A client can be configured to return texts as bytes.
      const json = reply instanceof Uint8Array ? new TextDecoder().decode(reply) : reply;
      return typeof json === 'string' ? parseWidgetResult(JSON.parse(json)) : undefined;
    },
    async claim(attemptId) {
      return isOne(await claimOnce(keyOf(attemptId), ttl));
    },
    warning: async () => evictionWarning(command),
  };
}

function keyOf(attemptId: string): string {
  return `otp-kit:widget-result:${attemptId}`;
}

/** Clients can be configured to return integers as numbers, texts or BigInts. */
function isOne(reply: unknown): boolean {
  return String(reply) === '1';
}
