import type { Defect } from './defects/defect.ts';
import type { Observation } from './observation.ts';
import type { VirtualClock } from './platform/clock.ts';
import type { Mishaps } from './platform/mishaps.ts';
import type { Network } from './platform/network.ts';
import type { Random } from './platform/random.ts';
import type { Service } from './product/service.ts';
import type { SharedStore } from './product/shared-store.ts';

/** What everything in one history shares. */
export interface World {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly mishaps: Mishaps;
  readonly network: Network;
  readonly service: Service;
  readonly store: SharedStore;
  readonly defect: Partial<Defect>;
  /** Writes a line of the story. */
  readonly tell: (line: () => string) => void;
  /** Shows something to the invariants. */
  readonly observe: (observation: Observation) => void;
}
