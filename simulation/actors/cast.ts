import type { SolverPort } from '@otp-kit/client';
import type { Random } from '../platform/random.ts';
import type { Site } from '../product/site.ts';
import type { World } from '../world.ts';
import type { Browser } from './browser.ts';

/** What an actor has of a history. */
export interface Stage {
  readonly world: World;
  readonly site: Site;
  /** The kit's solver, by the clock of a browser. */
  readonly openSolver: (now: () => number) => SolverPort;
  /** In the story: `flow 3`. */
  readonly name: string;
  readonly random: Random;
  /** What users left lying about, for attackers. */
  readonly victims: Victim[];
  /** The numbers that are attacked: a stranger may pause the address of another user for a while. */
  readonly attacked: Set<number>;
  /** A number, as the story calls it, in E.164. */
  readonly phoneOf: (nth: number) => string;
  /** The number that this actor begins with. */
  readonly nth: number;
}

/** What an attacker may have of a user: the number, cookies, and a code that was read over the shoulder. */
export interface Victim {
  readonly phone: string;
  readonly browser: Browser;
  readonly endpoint: string;
  readonly flowID: string;
  readonly code: string;
  readonly cookies: ReadonlyMap<string, string>;
}

/** Plays one flow, from its first action to its last. */
export type Actor = (stage: Stage) => Promise<void>;
