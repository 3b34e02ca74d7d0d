import {
  createFetchTransport,
  createOtpFlow,
  type OtpFlow,
  type OtpFlowState,
} from '@otp-kit/client';
import { digitsOf } from '@otp-kit/protocol';
import { SHOP } from '../product/account.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { Actor, Stage } from './cast.ts';
import { checkStep, leaveForm } from './leave-form.ts';

/** How a user behaves. */
interface Habits {
  readonly pressesTwice: boolean;
  readonly mistypesNumber: boolean;
  readonly mistypesCode: boolean;
  readonly opensTab: boolean;
  readonly reloads: boolean;
  /** After how many actions the page is closed, if ever. */
  readonly walksAwayAfter: number;
  /** Whose network works, and who waits as long as the form says. */
  readonly isPatient: boolean;
}

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

interface Page {
  readonly browser: Browser;
  readonly endpoint: string;
  readonly habits: Habits;
  readonly tab: number;
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

interface Turn extends Page {
  readonly flow: OtpFlow;
  readonly who: string;
  readonly actions: number;
  readonly random: Stage['random'];
}

/** One action of the user, by what the form shows. */
async function act(stage: Stage, turn: Turn): Promise<void> {
  const { flow, browser, random } = turn;
  const { clock } = stage.world;
  const state = flow.getSnapshot();
  await clock.wait(random.between(500, 3000));
  if (state.retryAtMs !== undefined) await clock.wait(state.retryAtMs - browser.now() + 500);
  if (state.status === 'address') return pressSend(stage, turn);
  if (state.status !== 'code') return;
  if (digitsOf(state.flow.maskedAddress).slice(-2) !== stage.phoneOf(stage.nth).slice(-2)) {
    stage.world.tell(() => `${turn.who} sees another number than the own one, and goes back`);
    return flow.editAddress();
  }
  const code = await readMessage(stage, turn);
  if (state.spent || code === undefined) {
    await clock.wait(state.flow.resendAtMs - browser.now() + 500);
    return pressResend(stage, turn);
  }
  return enterCode(stage, turn, code);
}

async function pressSend({ world, phoneOf, nth }: Stage, turn: Turn): Promise<void> {
  const { flow, habits, who, actions, random } = turn;
  const wrong = habits.mistypesNumber && actions === 0;
  const number = wrong ? nth + 507 : nth;
  world.tell(() => `${who} presses Send for number ${number}`);
  const sending = flow.send({ phoneNumber: phoneOf(number) });
  if (habits.pressesTwice) void flow.send({ phoneNumber: phoneOf(number) });
  if (!habits.isPatient && random.chance(0.05)) {
    await world.clock.wait(random.between(1, 2000));
    world.tell(() => `${who} cancels`);
    flow.cancelSending();
  }
  await finished(world.clock.wait, sending);
  if (!wrong) return;
  world.tell(() => `${who} goes back to correct the number`);
  flow.editAddress();
}

async function pressResend({ world }: Stage, { flow, who }: Turn): Promise<void> {
  world.tell(() => `${who} presses Send again`);
  await finished(world.clock.wait, flow.resend());
}

async function enterCode(stage: Stage, turn: Turn, code: string): Promise<void> {
  const { flow, habits, who, actions, browser, endpoint, random } = turn;
  const { world, victims, phoneOf, nth } = stage;
  const state = flow.getSnapshot();
  const isWrong = habits.mistypesCode && actions < 3;
  world.tell(() => `${who} enters ${isWrong ? 'a wrong code' : 'the code'}`);
  if (state.status === 'code') {
    const { flowID } = state.flow;
    const cookies = new Map(browser.cookies);
    victims.push({ phone: phoneOf(nth), browser, endpoint, flowID, code, cookies });
  }
  const verifying = flow.verify(isWrong ? mistyped(code) : code);
  if (habits.pressesTwice) void flow.verify(code);
  if (!habits.isPatient && random.chance(0.03)) flow.editAddress();
  await finished(world.clock.wait, verifying);
}

/** Waits for the newest message, as long as a user does. */
async function readMessage({ world, phoneOf, nth }: Stage, { random }: Turn) {
  await world.clock.wait(random.between(1500, 20_000));
  return world.service.codesOf(phoneOf(nth))[0];
}

/** The last digit of a code is the one that is mistyped. */
export function mistyped(code: string): string {
  return code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);
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

/** An action ends within minutes, or never: then the state says so. */
async function finished(wait: (ms: number) => Promise<void>, action: Promise<void>): Promise<void> {
  await Promise.race([action, wait(LONGEST_ACTION_MS)]);
}

const MAX_ACTIONS = 10;
const PATIENCE_MS = 180_000; // The longest delay between two codes is 120 s.
const LONGEST_ACTION_MS = 400_000; // Three rounds of a challenge and a send, each with its timeout.
