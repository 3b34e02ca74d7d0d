import * as v from 'valibot';
import { SavedSequenceSchema } from '../primitives/bounded-log.ts';
import { SavedClockSchema } from '../primitives/clock.ts';
import { SavedRandomSchema } from '../primitives/random.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { SeedSchema } from '../seed/parse-seed.ts';
import { SavedStateSchema } from './parts.ts';

/**
 * The version of a snapshot's form. It changes when a snapshot of before can no longer be restored as
 * it was.
 */
export const SNAPSHOT_VERSION = 2;

/** Checks a {@link Snapshot}. */
export const SnapshotSchema = v.strictObject({
  version: v.literal(SNAPSHOT_VERSION),
  /** The ID of the workspace, which is part of the IDs that it gave. */
  workspace: v.string(),
  /** What a reset goes back to. */
  seed: SeedSchema,
  /** The settings with the patches since, in the form of a seed. */
  settings: SeedSchema,
  clock: SavedClockSchema,
  random: SavedRandomSchema,
  chaosRandom: SavedRandomSchema,
  sequence: SavedSequenceSchema,
  state: SavedStateSchema,
});

/** Everything that a workspace needs to go on in another process, as JSON can hold it. */
export interface Snapshot extends ReadonlyOutput<typeof SnapshotSchema> {}
