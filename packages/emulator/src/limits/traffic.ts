import * as v from 'valibot';
import type { Clock } from '../primitives/clock.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedDate, savedEntries, savedTime } from '../schema/saved.ts';

/** Describes {@link OthersTraffic}. */
export const OthersTrafficSchema = v.strictObject({
  pipelineID: v.string(),
  /** The share of the pipeline's own cap, from 0 to 1. */
  share: v.number(),
  /** ISO 8601: when it is over by itself. */
  until: savedDate,
});

/** What others are said to send over a pipeline. */
export interface OthersTraffic extends ReadonlyOutput<typeof OthersTrafficSchema> {}

/**
 * The traffic that others have on the pipelines of one workspace, as it is said to be. It moves the
 * difficulty, and counts for no limit: it rejects no send.
 */
export interface Traffic {
  /** For a minute from now on, by the workspace's clock. */
  set(pipelineID: string, share: number): void;
  /** From 0 to 1. */
  shareOf(pipelineID: string): number;
  list(): readonly OthersTraffic[];
  save(): SavedTraffic;
}

/** Checks {@link SavedTraffic}. */
export const SavedTrafficSchema = savedEntries(
  v.strictObject({
    share: v.number(),
    /** Unix milliseconds by the workspace's clock. */
    untilMs: savedTime,
  }),
);

/** What was said of each pipeline. */
export type SavedTraffic = ReadonlyOutput<typeof SavedTrafficSchema>;

const LASTS_MS = 60_000; // as long as the shortest window that real traffic is counted in

/** Creates the traffic of one workspace; by default without traffic. */
export function createTraffic(
  { clock }: { readonly clock: Clock },
  saved: SavedTraffic = [],
): Traffic {
  const byPipeline = new Map(saved);

  return {
    set: (pipelineID, share) => {
      byPipeline.set(pipelineID, { share, untilMs: clock.now() + LASTS_MS });
    },
    shareOf: (pipelineID) => {
      const said = byPipeline.get(pipelineID);
      return said === undefined || said.untilMs <= clock.now() ? 0 : said.share;
    },
    list: () =>
      [...byPipeline]
        .filter(([, { untilMs }]) => untilMs > clock.now())
        .map(([pipelineID, { share, untilMs }]) => ({
          pipelineID,
          share,
          until: new Date(untilMs).toISOString(),
        })),
    save: () => [...byPipeline],
  };
}
