import type { OtpFlow } from '@otp-kit/client';
import { digitsOf } from '@otp-kit/protocol';
import type { Browser } from './browser.ts';
import type { Stage } from './cast.ts';

/** How a user behaves. */
export interface Habits {
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

/** A tab of a browser with the form. */
export interface Page {
  readonly browser: Browser;
  readonly endpoint: string;
  readonly habits: Habits;
  readonly tab: number;
}

/** One action of a user. */
interface Turn extends Page {
  readonly flow: OtpFlow;
  readonly who: string;
  readonly actions: number;
  readonly random: Stage['random'];
}

/** One action of the user, by what the form shows. */
export async function act(stage: Stage, turn: Turn): Promise<void> {
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

/** An action ends within minutes, or never: then the state says so. */
async function finished(wait: (ms: number) => Promise<void>, action: Promise<void>): Promise<void> {
  await Promise.race([action, wait(LONGEST_ACTION_MS)]);
}

const LONGEST_ACTION_MS = 400_000; // Three rounds of a challenge and a send, each with its timeout.
