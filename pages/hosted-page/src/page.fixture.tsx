/** The page in a test: its service and its captcha are fakes, everything else is real. */
import axe from 'axe-core';
import { StrictMode } from 'react';
import { render } from 'vitest-browser-react';
import '@otp-kit/react/styles.css';
import './page.css';
import { createPageFlow } from './flow/page-flow.ts';
import type { Result } from './flow/page-result.ts';
import { Page } from './page.tsx';
import {
  createFakeService,
  type FakeService,
  type ServiceOptions,
} from './service/hosted-service.fixture.ts';
import { createHostedService } from './service/hosted-service.ts';
import type { Passkeys } from './service/passkeys.ts';
import { type Locale, loadLanguage } from './texts/language.ts';

/** What a test may say beforehand. */
export interface PageOptions extends ServiceOptions {
  readonly locale?: Locale;
  readonly isFramed?: boolean;
  readonly goBack?: () => void;
  /** Called with the service before the page loads. */
  readonly before?: (service: FakeService) => void;
  readonly passkeys?: Passkeys;
  /** Default: a success is not shown any longer than it takes. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** A page under StrictMode, which mounts everything twice. */
export async function openPage(options: PageOptions = {}) {
  const { locale = 'en', isFramed = false, goBack, before, ...others } = options;
  const { passkeys = CANCELLING, wait = async () => {}, ...rest } = others;
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  document.documentElement.removeAttribute('style');
  const results: Result[] = [];
  const service = createFakeService(rest);
  before?.(service);
  const flow = createPageFlow({
    service: createHostedService({
      attemptId: 'attempt_1',
      deviceId: 'device_1',
      fetch: service.fetch,
    }),
    passkeys,
    onResult: (result) => results.push(result),
    wait,
  });
  void flow.start();
  const language = await loadLanguage(locale);
  const { container } = await render(
    <StrictMode>
      <Page flow={flow} tools={{ ...language, actions: flow, locale, isFramed, goBack }} />
    </StrictMode>,
  );
  return { container, flow, results, service };
}

const CANCELLING: Passkeys = {
  isAllowed: () => true,
  get: async () => ({ status: 'cancelled' }),
  create: async () => ({ status: 'cancelled' }),
  cancel: () => {},
};

/** The provider's script, as far as the page uses it. It passes with a new token, or when the test passes it. */
export function installCaptcha(): {
  /** Passes every check, pending or later. */
  pass(): void;
  setManual(isManual: boolean): void;
} {
  let isManual = false;
  let count = 0;
  let callback: ((token: string) => void) | undefined;
  const giveToken = (): void => {
    count += 1;
    callback?.(`token-${count}`);
  };
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.id = 'cf-turnstile-script';
  document.head.append(script);
  Reflect.set(window, 'turnstile', {
    render: (_: HTMLElement, parameters: { callback: (token: string) => void }) => {
      callback = parameters.callback;
      if (!isManual) setTimeout(giveToken);
      return 'check-1';
    },
    remove: () => {
      callback = undefined;
    },
  });
  return {
    pass: () => {
      isManual = false;
      giveToken();
    },
    setManual: (value) => {
      isManual = value;
    },
  };
}

/** What axe objects to. */
export async function violations(container: Element): Promise<string[]> {
  // Half appeared, a text has half its contrast.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  }
  const results = await axe.run(container.ownerDocument.documentElement, {
    resultTypes: ['violations'],
    // Vitest's own page around the one that is tested.
    rules: { 'document-title': { enabled: false } },
  });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
  );
}
