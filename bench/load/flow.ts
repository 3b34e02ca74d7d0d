/**
 * What one user does: fetches a challenge, solves it, requests a code, reads it in the emulator's inbox, and enters
 * it. Of twenty users three first enter a wrong code, two enter the code in two tabs at once, and one requests another code.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import type { CallResponse } from '../harness/call.ts';
import { type Browser, openBrowser, type Site, until } from './browser.ts';
import type { LoginLedger } from './login-ledger.ts';

type Kind = 'plain' | 'wrong-code' | 'two-tabs' | 'resend';

const KINDS: readonly Kind[] = [
  ...Array<Kind>(14).fill('plain'),
  ...Array<Kind>(3).fill('wrong-code'),
  ...Array<Kind>(2).fill('two-tabs'),
  'resend',
];

/** The requests of a flow on average: challenge, send and verify; a wrong code or a second tab is one more, a resend two. */
const REQUESTS_PER_FLOW = 3 + (3 + 2 + 2) / KINDS.length;

/** When a step is due, in milliseconds after the flow began. */
const SEND_MS = 500;
const VERIFY_MS = 2_000;
const RESEND_MS = 3_000;
/** After a wrong code or a resend. */
const LATE_VERIFY_MS = 4_500;

/** What the users of a run share. */
export interface FlowContext {
  readonly site: Site;
  readonly ledger: LoginLedger;
  /** Waits for the next code that the service sends to a number; undefined if none comes. */
  readonly nextCode: (phoneNumber: string) => Promise<string | undefined>;
}

/** How much is asked of the proxies, and for how long. */
export interface Schedule {
  readonly users: number;
  readonly numbers: number;
  /** Requests in a second. */
  readonly rate: number;
  readonly seconds: number;
  /** The flow with which it begins: flows of one run have numbers of their own. */
  readonly firstFlow: number;
}

/** What the users of a schedule did. */
export interface Course {
  readonly flows: number;
  /** Flows that did not end in one login. */
  readonly failedFlows: number;
}

/**
 * Starts flows at fixed times, whatever the responses take: an open loop. The users take turns, each of them with one
 * flow at a time; the flow of a user who is still busy begins late, and its requests count from when they were due.
 */
export async function runUsers(context: FlowContext, schedule: Schedule): Promise<Course> {
  const { users, numbers, rate, seconds, firstFlow } = schedule;
  const flowsPerSecond = rate / REQUESTS_PER_FLOW;
  const flows = Math.round(seconds * flowsPerSecond);
  const busy: Promise<void>[] = [];
  const beginMs = performance.now();
  let failedFlows = 0;
  for (let flow = 0; flow < flows; flow += 1) {
    const beginsAtMs = beginMs + (flow * 1000) / flowsPerSecond;
    await until(beginsAtMs);
    const user = flow % users;
    const begin = async (before = busy[user]) => {
      await before;
      const isSignedIn = await runFlow(context, firstFlow + flow, { numbers, beginsAtMs });
      if (!isSignedIn) failedFlows += 1;
    };
    busy[user] = begin();
  }
  await Promise.all(busy);
  return { flows, failedFlows };
}

/**
 * Runs the flow of a user. Responses other than the expected ones are seen by the site's observer.
 *
 * @param nth decides the user's number, network address and behavior
 * @returns whether the user was signed in, once
 */
async function runFlow(
  { site, ledger, nextCode }: FlowContext,
  nth: number,
  { numbers, beginsAtMs }: { readonly numbers: number; readonly beginsAtMs: number },
): Promise<boolean> {
  const phoneNumber = numberOf(nth % numbers);
  const kind = KINDS[nth % KINDS.length];
  const browser = openBrowser(site, ipOf(nth % numbers), nth);

  const challenge = dataOf(await browser.post('challenge', {}, beginsAtMs));
  if (challenge === undefined) return false;
  const asked = { verificationAddress: { phoneNumber }, powSolution: solve(challenge) };
  const sent = dataOf(await browser.post('send', asked, beginsAtMs + SEND_MS));
  if (sent === undefined) return false;
  const { flowID } = sent;
  let code = await nextCode(phoneNumber);
  let enterAtMs =
    beginsAtMs + (kind === 'plain' || kind === 'two-tabs' ? VERIFY_MS : LATE_VERIFY_MS);
  if (kind === 'resend') {
    // The page, too, waits for the time that the response named.
    const resendAtMs = Math.max(beginsAtMs + RESEND_MS, performance.now() + delayMs(sent));
    const again = dataOf(await browser.post('challenge', {}, resendAtMs - SEND_MS));
    if (again === undefined) return false;
    const resend = { flowID, powSolution: solve(again) };
    const isResent = dataOf(await browser.post('send', resend, resendAtMs)) !== undefined;
    enterAtMs = Math.max(enterAtMs, resendAtMs + SEND_MS);
    // The first code is still the last if it was refused.
    if (isResent) code = await nextCode(phoneNumber);
  }
  if (code === undefined) return false;
  if (kind === 'wrong-code') {
    await browser.post('verify', { flowID, otp: wrong(code) }, beginsAtMs + VERIFY_MS);
  }
  const tabs = Array.from({ length: kind === 'two-tabs' ? 2 : 1 }, () =>
    enter(browser, { flowID, otp: code }, enterAtMs),
  );
  const signedIn = (await Promise.all(tabs)).filter((id) => id !== undefined);
  for (const transactionID of signedIn) ledger.confirm({ transactionID, phoneNumber });
  return signedIn.length === 1;
}

/** Enters a code, and returns the transaction that the proxy signed in. */
async function enter(browser: Browser, body: object, dueAtMs: number): Promise<string | undefined> {
  const { status, headers } = await browser.post('verify', body, dueAtMs);
  return status === 200 ? String(headers['x-transaction']) : undefined;
}

/** Another number in another block of 10,000: the run has a thousand blocks. */
function numberOf(index: number): string {
  const block = String(1000 + (index % 1000));
  return `+2010${block}${String(Math.floor(index / 1000)).padStart(4, '0')}`;
}

/** A public network address for each number. */
function ipOf(index: number): string {
  return `41.${128 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

/** How long after an accepted send the next one is allowed. */
function delayMs({ resendAfter, serverTime }: Readonly<Record<string, unknown>>): number {
  return Date.parse(String(resendAfter)) - Date.parse(String(serverTime));
}

function solve(challenge: Readonly<Record<string, unknown>>): object {
  const zeros = '0'.repeat(Number(challenge['difficulty']));
  for (let nonce = 0; ; nonce += 1) {
    const text = `${String(challenge['challenge'])}:${nonce}`;
    const hash = createHash('sha256').update(text).digest('hex');
    if (hash.startsWith(zeros)) return { challengeToken: challenge['challengeToken'], nonce };
  }
}

function wrong(code: string): string {
  return code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
}

/** The `data` of a response; undefined if it is an error, with which a user gives up. */
function dataOf({ body }: CallResponse): Readonly<Record<string, unknown>> | undefined {
  const hasData = typeof body === 'object' && body !== null && 'data' in body;
  return hasData && typeof body.data === 'object' ? { ...body.data } : undefined;
}
