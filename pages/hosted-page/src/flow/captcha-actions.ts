import type { HostedService } from '../service/hosted-service.ts';
import { ownFailure } from './page-failure.ts';
import type { Endings } from './page-result.ts';
import type { PageStore } from './page-store.ts';

/** What can happen to the captcha. */
export type CaptchaActions = ReturnType<typeof createCaptchaActions>;

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
export function createCaptchaActions({ service, store, endings, advance, load }: CaptchaContext) {
  return {
    /** @param turnstileToken single-use, hence one for each call */
    passCaptcha: async (turnstileToken: string): Promise<void> => {
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

    /** Starts the captcha again after a failure. */
    renewCaptcha: async (): Promise<void> => {
      const { step } = store.getSnapshot();
      if (step.status !== 'captcha') return;
      // A token is for one challenge; where that one has run out, loading brings the next.
      if (step.failure?.code === 'CHALLENGE_EXPIRED') return load();
      store.enter({ status: 'captcha', isChecking: false });
    },

    /** The captcha could not be loaded, or gave up. */
    failCaptcha: async (): Promise<void> => {
      if (store.getSnapshot().step.status !== 'captcha') return;
      store.enter({ status: 'captcha', isChecking: false, failure: ownFailure('CAPTCHA_FAILED') });
    },
  };
}
