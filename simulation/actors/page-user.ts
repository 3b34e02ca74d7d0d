import {
  createFetchTransport,
  createOtpFlow,
  type OtpFlow,
  type OtpFlowState,
} from '@otp-kit/client';
import { SHOP } from '../product/account.ts';
import { openBrowser } from './browser.ts';
import type { Actor, Stage } from './cast.ts';
import { checkStep, leaveForm } from './leave-form.ts';
import { act, type Habits, type Page } from './page-actions.ts';

/** A user who verifies a number by the kit's own flow. */
export const pageUser: Actor = async (stage) => {
  const { random, name, world } = stage;
  const habits = habitsOf(stage);
  const browser = openBrowser(world, stage.site, { name, isSteady: habits.isPatient });
  const endpoint = random.chance(0.2) ? '/api/pay' : '/api/otp';
  const pages = [fillForm(stage, { browser, endpoint, habits, tab: 1 })];
  if (habits.opensTab) pages.push(fillForm(stage, { browser, endpoint, habits, tab: 2 }));
  await Promise.all(pages);
};

function habitsOf({ random }: Stage): Habits {
  const isPatient = random.chance(0.3);
  return {
    isPatient,
    pressesTwice: random.chance(0.25),
    mistypesNumber: random.chance(0.1),
    mistypesCode: random.chance(0.3),
    opensTab: !isPatient && random.chance(0.15),
    reloads: random.chance(0.15),
    walksAwayAfter: !isPatient && random.chance(0.15) ? random.between(1, 4) : Infinity,
  };
}

async function fillForm(stage: Stage, page: Page): Promise<void> {
  const { world, random, phoneOf, nth } = stage;
  const { habits, browser, tab } = page;
  const { clock, service, tell, observe } = world;
  const who = tab === 1 ? browser.name : `${browser.name}, tab ${tab}`;
  const own = random.fork(`tab ${tab}`);
  const storage = createStorage();
  let flow = openFlow(stage, page, storage);
  if (own.chance(0.5)) flow.prepare();
  await clock.wait(own.between(200, 15_000));
  let lastFailure = '';

  for (let actions = 0; actions < MAX_ACTIONS; actions += 1) {
    const state = flow.getSnapshot();
    lastFailure = state.failure?.code ?? lastFailure;
    if (hasEnded(state, browser.now())) break;
    if (actions === habits.walksAwayAfter) {
      tell(() => `${who} walks away`);
      return flow.close();
    }
    if (habits.reloads && actions === 2) {
      tell(() => `${who} reloads the page`);
      flow.close();
      flow = openFlow(stage, page, storage);
    } else {
      await act(stage, { ...page, flow, who, actions, random: own });
      checkStep(world, flow);
    }
  }
  if (habits.isPatient && !stage.attacked.has(nth)) {
    const hasCode = service.codesOf(phoneOf(nth)).length > 0;
    observe({ kind: 'patient-user', hasCode, lastFailure });
  }
  leaveForm(world, flow, who);
}

/** Whether the user has what was wanted, or has to wait too long for it. */
function hasEnded({ status, retryAtMs = 0 }: OtpFlowState, nowMs: number): boolean {
  return status === 'verified' || retryAtMs - nowMs > PATIENCE_MS;
}

function openFlow(
  { world, openSolver }: Stage,
  { browser, endpoint }: Page,
  storage: Storage,
): OtpFlow {
  const transport = createFetchTransport({ endpoint: SHOP + endpoint, fetch: browser.fetch });
  return createOtpFlow({
    transport: world.defect.transport?.(transport) ?? transport,
    // Its deadlines are times of this browser's clock.
    solver: openSolver(browser.now),
    storage,
    now: browser.now,
  });
}

type Storage = ReturnType<typeof createStorage>;

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const MAX_ACTIONS = 10;
const PATIENCE_MS = 180_000; // The longest delay between two codes is 120 s.
