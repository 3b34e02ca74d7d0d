import type { HostedService } from '../service/hosted-service.ts';
import type { Passkeys } from '../service/passkeys.ts';
import { type CodeActions, createCodeActions } from './code-actions.ts';
import { nextStep } from './next-step.ts';
import type { PageFailure } from './page-failure.ts';
import { createEndings, type Result, targetOf } from './page-result.ts';
import type { Step } from './page-state.ts';
import { createPageStore, type PageStore } from './page-store.ts';
import { createPasskeyActions, type PasskeyActions } from './passkey-actions.ts';

/** The actions of the user, the captcha and the clock. Only one runs at a time; others are dropped meanwhile. */
export interface PageActions extends CodeActions, PasskeyActions {
  /** Reads the attempt and continues at its current step. */
  readonly start: () => Promise<void>;
  /** @param turnstileToken single-use, hence one for each call */
  readonly passCaptcha: (turnstileToken: string) => Promise<void>;
  /** Begins the captcha anew after a failure. */
  readonly renewCaptcha: () => Promise<void>;
  /** The captcha could not be loaded, or gave up. */
  readonly failCaptcha: () => Promise<void>;
  /** Turns the passkey down. */
  readonly preferCode: () => Promise<void>;
  /** The time is over by this browser's clock: checks with the service, whose clock counts. */
  readonly expire: () => Promise<void>;
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
export function createPageFlow({
  service,
  passkeys,
  onResult,
  now = Date.now,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: PageFlowOptions): PageFlow {
  const store = createPageStore(now);
  const endings = createEndings(store, { onResult, load, wait });
  const { onVerified, ...passkey } = createPasskeyActions({ service, store, passkeys, endings });
  const code = createCodeActions({ service, store, endings }, onVerified);
  let current: Promise<void> | undefined;
  let isCodePreferred = false;

  /** Keeps actions apart: a double click, or the captcha's word at the wrong moment, does nothing. */
  function exclusive<Args extends readonly unknown[]>(action: (...args: Args) => Promise<void>) {
    return async (...args: Args): Promise<void> => {
      if (current) return;
      current = action(...args);
      try {
        await current;
      } finally {
        current = undefined;
      }
    };
  }

  async function advance(): Promise<void> {
    const { attempt } = store.getSnapshot();
    if (!attempt) return;
    switch (nextStep(attempt, isCodePreferred)) {
      case 'verified':
        return endings.succeed(targetOf(attempt));
      case 'captcha':
        return store.enter({ status: 'captcha', isChecking: false });
      case 'passkey':
        return store.enter({
          status: 'passkey',
          isBusy: false,
          isUnusable: !passkeys.isAllowed('get'),
        });
      case 'channel':
        return store.enter({ status: 'channel' });
      case 'send':
        return code.send();
      case 'code':
        return store.enter({ status: 'code', isSpent: false, round: 0 });
    }
  }

  async function load(): Promise<void> {
    store.enter({ status: 'loading' });
    const answer = await service.load();
    if (answer.ok) {
      store.setAttempt(answer.data);
      return advance();
    }
    const { failure } = answer;
    const isHopeless = failure.class === 'terminal' || failure.class === 'operator';
    if (failure.attemptEnded || isHopeless) endings.end(failure);
    else store.enter({ status: 'unloaded', failure });
  }

  async function passCaptcha(turnstileToken: string): Promise<void> {
    const { attempt, step } = store.getSnapshot();
    if (step.status !== 'captcha' || step.isChecking || !attempt) return;
    store.enter({ status: 'captcha', isChecking: true });
    const answer = await service.captcha({ challengeId: attempt.challengeId, turnstileToken });
    if (answer.ok) {
      store.setAttempt(answer.data);
      return advance();
    }
    const { failure } = answer;
    await endings.fail(failure, () =>
      store.enter({ status: 'captcha', isChecking: false, failure }),
    );
  }

  async function renewCaptcha(): Promise<void> {
    const { step } = store.getSnapshot();
    if (step.status !== 'captcha') return;
    // A token is for one challenge; where that one has run out, loading brings the next.
    if (step.failure?.code === 'CHALLENGE_EXPIRED') return load();
    store.enter({ status: 'captcha', isChecking: false });
  }

  async function expire(): Promise<void> {
    const answer = await service.load();
    if (answer.ok) store.setAttempt(answer.data);
    if (answer.ok && answer.data.status === 'verified') return advance();
    const isOver = !answer.ok || (store.getSnapshot().attempt?.expiresAtMs ?? 0) <= now();
    if (isOver) endings.end(!answer.ok && answer.failure.attemptEnded ? answer.failure : EXPIRED);
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    start: exclusive(load),
    passCaptcha: exclusive(passCaptcha),
    renewCaptcha: exclusive(renewCaptcha),
    failCaptcha: exclusive(async () => {
      if (store.getSnapshot().step.status !== 'captcha') return;
      store.enter({ status: 'captcha', isChecking: false, failure: CAPTCHA_FAILED });
    }),
    usePasskey: exclusive(passkey.usePasskey),
    enrol: exclusive(passkey.enrol),
    skipEnrolment: exclusive(passkey.skipEnrolment),
    preferCode: exclusive(async () => {
      isCodePreferred = true;
      await advance();
    }),
    send: exclusive(code.send),
    resend: exclusive(code.resend),
    verify: exclusive(code.verify),
    expire: async () => {
      // What is under way may have the answer; where it has none, the question is still open.
      await current;
      if (isOpen(store.getSnapshot().step)) await exclusive(expire)();
    },
  };
}

/** Whether the step's attempt can still run out of time. */
export function isOpen({ status }: Step): boolean {
  return !['loading', 'unloaded', 'enrol', 'verified', 'ended'].includes(status);
}

const EXPIRED: PageFailure = { code: 'ATTEMPT_EXPIRED', class: 'start-over', attemptEnded: true };
const CAPTCHA_FAILED: PageFailure = {
  code: 'CAPTCHA_FAILED',
  class: 'retry',
  attemptEnded: false,
};
