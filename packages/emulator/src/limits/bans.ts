import type { VerificationAddress } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Platform } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCount, savedEntries, savedTime } from '../schema/saved.ts';

/** Why nothing more is sent to an address for now. */
export interface Ban {
  /** ISO 8601. */
  readonly suspendedUntil: string;
}

/**
 * Zero-verify bans: an address that lets codes go unverified gets none for a while. The interface
 * names them and no number; these are the emulator's own.
 */
export interface Bans {
  /**
   * Whether an address is banned on a pipeline. Never, unless the platform enforces bans and the
   * pipeline has not switched them off. Do not call it for a test pair, which is exempt.
   */
  check(pipeline: Pipeline, address: VerificationAddress): Ban | undefined;
  /** A code was delivered. */
  sent(pipelineID: string, address: VerificationAddress): void;
  /** A code was verified: the count of the address starts again. */
  verified(pipelineID: string, address: VerificationAddress): void;
  save(): SavedBans;
}

/** Checks {@link SavedBans}. */
export const SavedBansSchema = savedEntries(
  v.strictObject({ count: savedCount, lastMs: savedTime }),
);

/** The codes that went unverified in a row, by pipeline and address. */
export type SavedBans = ReadonlyOutput<typeof SavedBansSchema>;

/** How many codes in a row may go unverified; the code after them is refused. */
const UNVERIFIED_CODES = 3;
const BAN_MS = 3_600_000; // One hour from the last of those codes
const ADDRESSES_KEPT = 10_000;

/** Creates the bans of one workspace. */
export function createBans(
  {
    clock,
    settings,
  }: { readonly clock: Clock; readonly settings: () => { readonly platform: Platform } },
  saved: SavedBans = [],
): Bans {
  const unverified = new Map(saved.slice(-ADDRESSES_KEPT));
  return {
    check: (pipeline, address) => {
      if (!settings().platform.zeroVerifyBans || !pipeline.zeroVerifyBans) return undefined;
      const record = unverified.get(keyOf(pipeline.id, address));
      if (record === undefined || record.count < UNVERIFIED_CODES) return undefined;
      const untilMs = record.lastMs + BAN_MS;
      return clock.now() >= untilMs
        ? undefined
        : { suspendedUntil: new Date(untilMs).toISOString() };
    },
    sent: (pipelineID, address) => {
      const key = keyOf(pipelineID, address);
      const nowMs = clock.now();
      const record = unverified.get(key);
      // After a ban, counting starts again.
      const earlier = record === undefined || nowMs >= record.lastMs + BAN_MS ? 0 : record.count;
      unverified.delete(key);
      unverified.set(key, { count: earlier + 1, lastMs: nowMs });
      forgetOldest(unverified, ADDRESSES_KEPT);
    },
    verified: (pipelineID, address) => unverified.delete(keyOf(pipelineID, address)),
    save: () => [...unverified],
  };
}

function keyOf(pipelineID: string, { phoneNumber, email }: VerificationAddress): string {
  return JSON.stringify([pipelineID, phoneNumber ?? email]);
}
