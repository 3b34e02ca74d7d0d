import type { HostedService } from '../service/hosted-service.ts';
import { ownFailure } from './page-failure.ts';
import type { Endings } from './page-result.ts';
import type { PageStore } from './page-store.ts';

/** What can happen to the captcha. */
export interface CaptchaActions {
  /** @param turnstileToken single-use, hence one for each call */
  readonly passCaptcha: (turnstileToken: string) => Promise<void>;
  /** Starts the captcha again after a failure. */
  readonly renewCaptcha: () => Promise<void>;
  /** The captcha could not be loaded, or gave up. */
  readonly failCaptcha: () => Promise<void>;
}

interface CaptchaContext {
  readonly service: HostedService;
  readonly store: PageStore;
  readonly endings: Endings;
  /** Enters the attempt's next step. */
  readonly advance: () => Promise<void>;
  /** Reads the attempt, and enters its current step. */
  readonly load: () => Promise<void>;
}

/** The step of the captcha: its token, its failure, and another run. */
export function createCaptchaActions(context: CaptchaContext): CaptchaActions {
  const { service, store, endings, advance, load } = context;
  return {
    passCaptcha: async (turnstileToken) => {
      const { attempt, step } = store.getSnapshot();
      if (step.status !== 'captcha' || step.isChecking || !attempt) return;
      store.enter({ status: 'captcha', isChecking: true });
      const result = await service.captcha({ challengeId: attempt.challengeId, turnstileToken });
      if (result.ok) {
        store.setAttempt(result.data);
        return advance();
      }
      const { failure } = result;
      await endings.fail(failure, () =>
        store.enter({ status: 'captcha', isChecking: false, failure }),
      );
    },

    renewCaptcha: async () => {
      const { step } = store.getSnapshot();
      if (step.status !== 'captcha') return;
      // A token is for one challenge; where that one has run out, loading brings the next.
      if (step.failure?.code === 'CHALLENGE_EXPIRED') return load();
      store.enter({ status: 'captcha', isChecking: false });
    },

    failCaptcha: async () => {
      if (store.getSnapshot().step.status !== 'captcha') return;
      store.enter({ status: 'captcha', isChecking: false, failure: ownFailure('CAPTCHA_FAILED') });
    },
  };
}
