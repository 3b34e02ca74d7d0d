import * as v from 'valibot';
import { SeedSchema } from '../seed/parse-seed.ts';
import type { Seed } from '../seed/seed-types.ts';
import { type SavedSequence, SavedSequenceSchema } from './bounded-log.ts';
import { type SavedClock, SavedClockSchema } from './clock.ts';
import { type SavedState, SavedStateSchema } from './parts.ts';
import { type SavedRandom, SavedRandomSchema } from './random.ts';
import type { FieldsOf, SavedSchema } from './saved.ts';

/**
 * The version of a snapshot's form. It changes when a snapshot of before can no longer be restored as
 * it was.
 */
export const SNAPSHOT_VERSION = 1;

/** Everything that a workspace needs to go on in another process, as JSON can hold it. */
export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  /** The ID of the workspace, which is part of the IDs that it gave. */
  readonly workspace: string;
  /** What a reset goes back to. */
  readonly seed: Seed;
  /** The settings with the patches since, in the form of a seed. */
  readonly settings: Seed;
  readonly clock: SavedClock;
  readonly random: SavedRandom;
  readonly chaosRandom: SavedRandom;
  readonly sequence: SavedSequence;
  readonly state: SavedState;
}

/** Checks a {@link Snapshot}. */
export const SnapshotSchema: SavedSchema<Snapshot> = v.strictObject({
  version: v.literal(SNAPSHOT_VERSION),
  workspace: v.string(),
  seed: SeedSchema,
  settings: SeedSchema,
  clock: SavedClockSchema,
  random: SavedRandomSchema,
  chaosRandom: SavedRandomSchema,
  sequence: SavedSequenceSchema,
  state: SavedStateSchema,
} satisfies FieldsOf<Snapshot>);
