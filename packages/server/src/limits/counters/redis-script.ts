import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RedisCommand } from './redis-command.ts';

/** Runs a script of one key, and gives its reply. */
export type RedisScript = (
  command: RedisCommand,
  key: string,
  values: readonly string[],
) => Promise<unknown>;

/**
 * Prepares a script in Lua, which Redis runs without interruption. It is called by its SHA-1, which is a tenth
 * of its length, and sent whole where that Redis does not have it: at first, after a restart, on a new primary.
 */
export function createRedisScript(source: string): RedisScript {
  const digest = bytesToHex(sha1(new TextEncoder().encode(source)));
  return async (command, key, values) => {
    try {
      return await command('EVALSHA', digest, '1', key, ...values);
    } catch (error) {
      // Nothing has run. Redis keeps what `EVAL` sends.
      if (!isUnknownScript(error)) throw error;
      return command('EVAL', source, '1', key, ...values);
    }
  };
}

/** Redis begins each error with its code; a client may put words of its own before it. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && /\bNOSCRIPT\b/.test(error.message);
}
