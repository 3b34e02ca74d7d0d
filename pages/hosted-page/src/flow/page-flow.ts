import type { HostedService } from '../service/hosted-service.ts';
import type { Passkeys } from '../service/passkeys.ts';
import { type CaptchaActions, createCaptchaActions } from './captcha-actions.ts';
import { type CodeActions, createCodeActions } from './code-actions.ts';
import { createExclusive } from './exclusive.ts';
import type { PageFailure } from './page-failure.ts';
import { createEndings, type Result, targetOf } from './page-result.ts';
import type { PageAttempt, Step } from './page-state.ts';
import { createPageStore, type PageStore } from './page-store.ts';
import { createPasskeyActions, type PasskeyActions } from './passkey-actions.ts';

/** The actions of the user, the captcha and the clock. Only one runs at a time; others are dropped meanwhile. */
export interface PageActions extends CaptchaActions, CodeActions, PasskeyActions {
  /** Reads the attempt and continues at its current step. */
  readonly start: () => Promise<void>;
  /** Turns the passkey down. */
  readonly preferCode: () => Promise<void>;
  /** The time is over by this browser's clock: checks with the service, whose clock counts. */
  readonly expire: () => Promise<void>;
  /** Asks the service how long the attempt lasts: its clock may have been set, or another tab ended it. */
  readonly follow: () => Promise<void>;
}

/** The page without its looks: a store for `useSyncExternalStore`, and what can be done. */
export interface PageFlow extends PageActions, Pick<PageStore, 'getSnapshot' | 'subscribe'> {}

/** What {@link createPageFlow} works with. */
export interface PageFlowOptions {
  readonly service: HostedService;
  readonly passkeys: Passkeys;
  /** Called when the attempt has its result, and for each failure that the service reports to the parent. */
  readonly onResult: (result: Result) => void;
  readonly now?: () => number;
  /** Resolves after so many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Leads one attempt from its captcha to its result. Nothing happens before `start`. */
export function createPageFlow(options: PageFlowOptions): PageFlow {
  const { service, passkeys, onResult, now = Date.now, wait = sleep } = options;
  const store = createPageStore(now);
  const { getSnapshot, subscribe } = store;
  const endings = createEndings(store, { onResult, load, wait });
  const { onVerified, ...passkey } = createPasskeyActions({ service, store, passkeys, endings });
  const code = createCodeActions({ service, store, endings, onVerified });
  const captcha = createCaptchaActions({ service, store, endings, advance, load });
  const { exclusive, isIdle } = createExclusive();
  let isCodePreferred = false;

  async function load(): Promise<void> {
    store.enter({ status: 'loading' });
    const result = await service.load();
    if (result.ok) {
      store.setAttempt(result.data);
      return advance();
    }
    const { failure } = result;
    if (failure.attemptEnded || isHopeless(failure)) endings.end(failure);
    else store.enter({ status: 'unloaded', failure });
  }

  async function advance(): Promise<void> {
    const { attempt } = getSnapshot();
    if (!attempt) return;
    if (attempt.status === 'verified') return endings.succeed(targetOf(attempt));
    const next = nextStep(attempt, isCodePreferred, passkeys);
    if (next.status === 'sending') return code.send();
    store.enter(next);
  }

  async function expire(): Promise<void> {
    const result = await service.load();
    if (!result.ok) return endings.end(result.failure.attemptEnded ? result.failure : EXPIRED);
    store.setAttempt(result.data);
    if (result.data.status === 'verified') return advance();
    if ((getSnapshot().attempt?.expiresAtMs ?? 0) <= now()) endings.end(EXPIRED);
  }

  /** Turns a passkey down, also while the authenticator waits for the user. */
  const decline = (action: () => Promise<void>) => async () => {
    passkeys.cancel();
    await isIdle();
    await exclusive(action)();
  };

  return {
    getSnapshot,
    subscribe,
    start: exclusive(load),
    passCaptcha: exclusive(captcha.passCaptcha),
    renewCaptcha: exclusive(captcha.renewCaptcha),
    failCaptcha: exclusive(captcha.failCaptcha),
    usePasskey: exclusive(passkey.usePasskey),
    enrol: exclusive(passkey.enrol),
    skipEnrolment: decline(passkey.skipEnrolment),
    preferCode: decline(async () => {
      if (getSnapshot().step.status !== 'passkey') return;
      isCodePreferred = true;
      await advance();
    }),
    send: exclusive(code.send),
    resend: exclusive(code.resend),
    verify: exclusive(code.verify),
    expire: async () => {
      // An action under way may settle it.
      await isIdle();
      if (isOpen(getSnapshot().step)) await exclusive(expire)();
    },
    // No action, so that none is dropped for it.
    follow: async () => {
      const result = await service.time();
      if (!result.ok || !isOpen(getSnapshot().step)) return;
      const { isOver, ...times } = result.data;
      store.setAttempt(times);
      if (isOver) await exclusive(expire)();
    },
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * The step of an attempt that has not succeeded, also after a reload. `sending` sends the first code
 * without asking where to.
 *
 * @param isCodePreferred the user has declined the passkey
 * @see the interface, "V2.0 widget": the captcha comes first, then the channel's choice, where there is one
 */
function nextStep(attempt: PageAttempt, isCodePreferred: boolean, passkeys: Passkeys): Step {
  if (!attempt.captchaVerified) return { status: 'captcha', isChecking: false };
  if (attempt.status === 'otp_requested') return { status: 'code', isSpent: false, round: 0 };
  if (attempt.passkeySignIn && !isCodePreferred) {
    return { status: 'passkey', isBusy: false, isUnusable: !passkeys.isAllowed('get') };
  }
  return { status: attempt.askFirst && attempt.channels.length > 1 ? 'channel' : 'sending' };
}

function isHopeless(failure: PageFailure): boolean {
  return failure.class === 'terminal' || failure.class === 'operator';
}

/** Whether the step's attempt can still run out of time. */
export function isOpen({ status }: Step): boolean {
  return !['loading', 'unloaded', 'enrol', 'verified', 'ended'].includes(status);
}

const EXPIRED: PageFailure = { code: 'ATTEMPT_EXPIRED', class: 'start-over', attemptEnded: true };
