import { ACTORS } from './actors/actors.ts';
import type { Stage, Victim } from './actors/cast.ts';
import type { Defect } from './defects/defect.ts';
import type { Observation } from './observation.ts';
import { createVirtualClock } from './platform/clock.ts';
import { installPlatform } from './platform/install-platform.ts';
import { createMishaps, type Mishap } from './platform/mishaps.ts';
import { createNetwork } from './platform/network.ts';
import { createRandom } from './platform/random.ts';
import { createSolverPort, startSolver } from './platform/solver.ts';
import { WEBHOOK } from './product/account.ts';
import { planFaults } from './product/faults.ts';
import { createService } from './product/service.ts';
import { createSharedStore } from './product/shared-store.ts';
import { createSite } from './product/site.ts';
import { createStory } from './story.ts';
import { type Violation, watchInvariants } from './watch-invariants.ts';
import type { World } from './world.ts';

/** What decides a history, whole. */
export interface HistoryOptions {
  readonly seed: number;
  /** How many flows it has. */
  readonly flows: number;
  /** The names of the flows and mishaps that may happen; default all. */
  readonly kept?: ReadonlySet<string> | undefined;
  readonly defect?: (() => Defect) | undefined;
  /** Whether the story is written. */
  readonly isTold?: boolean;
}

/** What came of a history. */
export interface Outcome {
  readonly violation: Violation | undefined;
  readonly story: readonly string[];
  /** Everything that could be left out: flows and mishaps. */
  readonly happened: readonly Mishap[];
  /** How many observations of each kind there were. */
  readonly observed: ReadonlyMap<Observation['kind'], number>;
}

/** Plays one history, alone in the process: it replaces the platform's clock, timers and randomness, and restores them. */
export async function playHistory(options: HistoryOptions): Promise<Outcome> {
  const { seed, flows, kept, defect: plant, isTold = false } = options;
  await startSolver();
  const clock = createVirtualClock();
  const random = createRandom(String(seed));
  const mishaps = createMishaps(kept);
  const { tell, lines: story } = createStory(clock, isTold);
  const network = createNetwork({ clock, random, mishaps, tell });
  const { observe, observed, violation } = watchInvariants(clock.now, tell);
  const restore = installPlatform({
    clock,
    random,
    fetch: (url, init = {}) => {
      if (!(url instanceof URL) || url.href !== WEBHOOK)
        throw new Error('nothing else is fetched without an option');
      return site.request({ id: `${clock.cause()} webhook`, url: WEBHOOK, init });
    },
  });
  const service = createService({ seed: String(seed), clock, observe });
  const store = createSharedStore(clock);
  const defect: Partial<Defect> = plant?.() ?? {};
  const world: World = { clock, random, mishaps, network, service, store, defect, tell, observe };
  const site = createSite(world);
  const openSolver = (now: () => number) => createSolverPort(clock, now);
  try {
    planFaults(world, site);
    const victims: Victim[] = [];
    const attacked = new Set<number>();
    const playing = Array.from({ length: flows }, (_, index) =>
      playFlow({ world, site, openSolver, victims, attacked, flows }, index + 1),
    );
    let endsAtMs = Infinity;
    let fault: unknown;
    Promise.all(playing).then(
      () => {
        endsAtMs = clock.now() + REST_MS;
        return undefined;
      },
      (error: unknown) => {
        fault = error;
        endsAtMs = clock.now();
      },
    );
    await clock.run(() => (violation() === undefined ? endsAtMs : -Infinity));
    if (violation() === undefined && fault !== undefined) throw fault;
    observe({ kind: 'ended' });
    return { violation: violation(), story, happened: mishaps.happened, observed };
  } finally {
    service.close();
    restore();
  }
}

type Scene = Pick<Stage, 'world' | 'site' | 'openSolver' | 'victims' | 'attacked'> & {
  readonly flows: number;
};

/** Plays one flow at its time, with numbers of its own. */
async function playFlow({ flows, ...scene }: Scene, nth: number): Promise<void> {
  const { clock, mishaps, random } = scene.world;
  const name = `flow ${nth}`;
  const own = random.fork(name);
  const [kind, , actor] = drawActor(own.between(0, 99));
  const startsInMs = own.between(0, ARRIVALS_MS);
  if (!mishaps.happens({ to: name, kind }, 1, own)) return;
  // A guesser attacks the number of a user.
  const number = kind === 'guessing' ? own.between(1, flows) : nth;
  if (number !== nth) scene.attacked.add(number);
  await clock.wait(startsInMs, name);
  const phoneOf = (index: number) => `+2010${10_000_000 + index}`;
  await actor({ ...scene, name, random: own, phoneOf, nth: number });
}

function drawActor(percent: number): (typeof ACTORS)[number] {
  let left = percent;
  for (const actor of ACTORS) {
    left -= actor[1];
    if (left < 0) return actor;
  }
  throw new RangeError('the shares of all actors must be 100');
}

const ARRIVALS_MS = 180_000;
const REST_MS = 90_000; // Copies of requests arrive, and timers end.
