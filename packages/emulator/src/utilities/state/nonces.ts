import { NONCE_TTL_MS } from '../../model/limits.ts';
import { forgetOldest } from '../../primitives/forget-oldest.ts';
import type { ReadonlyOutput } from '../../schema/read-only.ts';
import { savedEntries, savedTime } from '../../schema/saved.ts';

/** The nonces that each pipeline has seen. */
export interface Nonces {
  isUsed(pipelineID: string, nonce: string, nowMs: number): boolean;
  use(pipelineID: string, nonce: string, nowMs: number): void;
  save(): SavedNonces;
}

/** Checks {@link SavedNonces}. */
export const SavedNoncesSchema = savedEntries(savedTime);

/** When each nonce was used, by pipeline and nonce. */
export type SavedNonces = ReadonlyOutput<typeof SavedNoncesSchema>;

const NONCES_KEPT = 10_000;

/** Creates the nonces of one workspace; beyond the limit the oldest is forgotten. */
export function createNonces(saved: SavedNonces = []): Nonces {
  const usedAtMs = new Map(saved.slice(-NONCES_KEPT));
  const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);
  return {
    isUsed: (pipelineID, nonce, nowMs) => {
      const atMs = usedAtMs.get(keyOf(pipelineID, nonce));
      return atMs !== undefined && nowMs < atMs + NONCE_TTL_MS;
    },
    use: (pipelineID, nonce, nowMs) => {
      const key = keyOf(pipelineID, nonce);
      usedAtMs.delete(key); // An expired nonce that comes again is the newest.
      usedAtMs.set(key, nowMs);
      forgetOldest(usedAtMs, NONCES_KEPT);
    },
    save: () => [...usedAtMs],
  };
}
