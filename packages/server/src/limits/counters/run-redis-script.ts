import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type RedisCommand, withDeadline } from './redis-command.ts';

/** Prepares a script for a client. */
export type RedisScript = (client: RedisCommand) => RunScript;

/** Runs a script on its one key, and gives its reply. It has one deadline, as a command. */
export type RunScript = (key: string, ...values: string[]) => Promise<unknown>;

/**
 * Prepares a script in Lua, which Redis runs without interruption. It is called by its SHA-1, and sent whole only
 * to a Redis that does not have it: at first, after a restart, on a new primary.
 */
export function createRedisScript(source: string): RedisScript {
  const digest = bytesToHex(sha1(new TextEncoder().encode(source)));
  return (client) =>
    withDeadline(async (key, ...values) => {
      try {
        return await client('EVALSHA', digest, '1', key, ...values);
      } catch (error) {
        // Nothing has run. Redis remembers what `EVAL` sends.
        if (!isUnknownScript(error)) throw error;
        return client('EVAL', source, '1', key, ...values);
      }
    });
}

/** Redis begins each error with its code; a client may put words of its own before it. */
function isUnknownScript(error: unknown): boolean {
  return /\bNOSCRIPT\b/.test(error instanceof Error ? error.message : String(error));
}
