/**
 * Counts in Redis, for several instances of the backend: one hash per key, which expires as a whole.
 * Each script runs without interruption, and names its one key, so that it also runs in a cluster.
 * The caller's clock decides what has ended; Redis's own only deletes.
 *
 * @module
 */

import type { Count, Counters } from './counters.ts';
import { evictionWarning, type RedisCommand, withDeadline } from './redis-command.ts';
import { createRedisScript } from './run-redis-script.ts';

// ARGV: now, then the milliseconds and the maximum of each window. Gives 0, or when the next hit is allowed.
const hitWindows = createRedisScript(`
local now, reset, longest = tonumber(ARGV[1]), 0, 0
local function count(i)
  local ends = tonumber(redis.call('HGET', KEYS[1], 'ends ' .. i) or '0')
  if ends <= now then return 0, now + tonumber(ARGV[i]) end
  return tonumber(redis.call('HGET', KEYS[1], 'hits ' .. i)), ends
end
for i = 2, #ARGV, 2 do
  local hits, ends = count(i)
  if hits >= tonumber(ARGV[i + 1]) then reset = math.max(reset, ends) end
  longest = math.max(longest, ends - now)
end
if reset > 0 then return reset end
for i = 2, #ARGV, 2 do
  local hits, ends = count(i)
  redis.call('HSET', KEYS[1], 'hits ' .. i, hits + 1, 'ends ' .. i, ends)
end
redis.call('PEXPIRE', KEYS[1], longest)
return 0`);

// ARGV: now, the amount, the milliseconds. Gives the new total.
const addAmount = createRedisScript(`
local now, total = tonumber(ARGV[1]), tonumber(ARGV[2])
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')
if ends > now then total = total + tonumber(redis.call('HGET', KEYS[1], 'total')) end
total = math.max(total, 0)
redis.call('HSET', KEYS[1], 'total', total, 'ends', now + tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return total`);

/**
 * Counts in Redis 4 or later, through the client that you have: see {@link RedisCommand}. A command
 * that fails, takes longer than three seconds or replies with anything but a count fails the
 * request: what cannot be counted is not allowed. Redis must run with `maxmemory-policy noeviction`;
 * with another policy the log says so once.
 *
 * @example
 * ```ts
 * const counters = createRedisCounters(
 *   (...args) => redis.sendCommand(args),
 * );
 * const otp = createOtpProxy({
 *   ...config,
 *   counters,
 *   policy: { dailyBudget: 20_000 },
 * });
 * ```
 */
export function createRedisCounters(client: RedisCommand): Counters {
  const command = withDeadline(client);
  const hit = hitWindows(client);
  const add = addAmount(client);
  return {
    async hit({ key, windows, now }) {
      const limits = windows.flatMap(({ max, seconds }) => [`${seconds * 1000}`, `${max}`]);
      const resetAtMs = toCount(await hit(nameOf(key), `${now}`, ...limits));
      return resetAtMs === 0 ? { allowed: true } : { allowed: false, resetAtMs };
    },
    async add({ key, amount, seconds, now }) {
      return toCount(await add(nameOf(key), `${now}`, `${amount}`, `${seconds * 1000}`));
    },
    async read({ key, now }) {
      const reply = await command('HMGET', nameOf(key), 'total', 'ends');
      return readCount(reply, now);
    },
    reset: async ({ key }) => command('DEL', nameOf(key)),
    warning: async () => evictionWarning(command),
  };
}

function nameOf(key: string): string {
  return `otp-kit:count:${key}`;
}

function readCount(reply: unknown, now: number): Count | undefined {
  if (!Array.isArray(reply) || reply.length !== 2) throw new TypeError(NO_COUNT);
  if (reply.every((field) => field === null)) return undefined;
  const [total, endsAtMs] = [toCount(reply[0]), toCount(reply[1])];
  return now < endsAtMs ? { total, endsAtMs } : undefined;
}

/** Clients can be configured to return numbers as texts or BigInts, and texts as bytes. */
function toCount(reply: unknown): number {
  const text = reply instanceof Uint8Array ? new TextDecoder().decode(reply) : reply;
  // A null, which `Number` makes a 0 of, would be a limit with room in it.
  const count = ['string', 'number', 'bigint'].includes(typeof text) ? String(text) : '';
  if (!/^\d+(\.\d+)?$/.test(count)) throw new TypeError(NO_COUNT);
  return Number(count);
}

const NO_COUNT = 'redis replied with something else than a count';
