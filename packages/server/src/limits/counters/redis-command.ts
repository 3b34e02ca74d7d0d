import { REDIS_TIMEOUT_MS } from '../../constants/lifetimes-and-limits.ts';

/**
 * Sends one command to Redis, such as `HGET key field`, and returns its reply. For the usual clients:
 * `(...args) => client.sendCommand(args)` of `redis`, `(...args) => client.call(...args)` of `ioredis`.
 */
export type RedisCommand = (command: string, ...args: string[]) => Promise<unknown>;

/**
 * Gives each command, or script, a deadline. Both clients keep what they are asked while Redis is away, by default
 * without end, and the page would hang with them.
 */
export function withDeadline(command: RedisCommand): RedisCommand {
  return async (...args) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new DOMException('redis took too long', 'TimeoutError'));
      }, REDIS_TIMEOUT_MS);
    });
    try {
      return await Promise.race([command(...args), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Whether this Redis evicts keys when its memory is full, which would lose limits and claims.
 *
 * @returns what to change, for the log; `undefined` where it evicts nothing or does not say
 * @throws what the command throws, such as a refusal by an access list
 */
export async function evictionWarning(command: RedisCommand): Promise<string | undefined> {
  const reply = await command('INFO', 'memory');
  const text = reply instanceof Uint8Array ? new TextDecoder().decode(reply) : String(reply);
  const policy = /^maxmemory_policy:([a-z-]{1,32})\r?$/m.exec(text)?.[1];
  if (policy === undefined || policy === 'noeviction') return undefined;
  return `redis evicts keys when its memory is full (maxmemory-policy ${policy}), and limits with them: set noeviction`;
}
