import { Hono } from 'hono';
import type { FaultyOperation } from '../faults/faults.ts';
import { createGuard, createOwnPagesGuard } from '../http/guard.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceEnv } from '../http/service-context.ts';
import type { PageFiles } from '../http/static-file.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { createTurnstileService } from '../turnstile/turnstile-service.ts';
import { answerCaptcha } from '../widget/captcha.ts';
import { createHostedPage } from '../widget/hosted-page.ts';
import { answerLoad } from '../widget/load.ts';
import {
  answerAuthentication,
  answerAuthenticationOptions,
} from '../widget/passkey-authenticate.ts';
import { answerRegistration, answerRegistrationOptions } from '../widget/passkey-register.ts';
import { answerOtp, answerResend } from '../widget/send-code.ts';
import type { HostedNeeds, HostedStep } from '../widget/step-context.ts';
import { takeStep } from '../widget/take-step.ts';
import { answerVerify } from '../widget/verify.ts';
import { answerCall } from './answer-call.ts';
import type { CallNeeds } from './call-needs.ts';
import { recordCalls } from './record-calls.ts';

interface HostedRoute {
  readonly operation: FaultyOperation;
  /** Below the attempt. */
  readonly path: string;
  readonly step: HostedStep;
}

const BODY_LIMIT_BYTES = 64 * 1024; // An attestation with its certificates has a few KiB

const ATTEMPT = '/_emulator/widget/attempts/:attemptId';

const ROUTES: readonly HostedRoute[] = [
  { operation: 'widget.load', path: 'load', step: answerLoad },
  { operation: 'widget.captcha', path: 'captcha', step: answerCaptcha },
  { operation: 'widget.otp', path: 'otp', step: answerOtp },
  { operation: 'widget.resend', path: 'resend', step: answerResend },
  { operation: 'widget.verify', path: 'verify', step: answerVerify },
  {
    operation: 'widget.passkey.authenticate',
    path: 'passkey/authenticate/options',
    step: answerAuthenticationOptions,
  },
  {
    operation: 'widget.passkey.authenticate',
    path: 'passkey/authenticate',
    step: answerAuthentication,
  },
  {
    operation: 'widget.passkey.register',
    path: 'passkey/register/options',
    step: answerRegistrationOptions,
  },
  { operation: 'widget.passkey.register', path: 'passkey/register', step: answerRegistration },
];

interface HostedCallNeeds extends CallNeeds, HostedNeeds {}

/**
 * The routes of the hosted page's own origin: the page, the captcha's stand-in, and the endpoints
 * that only the page calls.
 *
 * @param options.now the machine's time in Unix milliseconds, to measure how long an answer took
 */
export function createHostedOrigin(
  store: Workspaces<HostedCallNeeds>,
  { now, pages }: { readonly now: () => number; readonly pages: PageFiles },
): Hono<ServiceEnv<HostedCallNeeds>> {
  const origin = new Hono<ServiceEnv<HostedCallNeeds>>();
  origin.route('/', createHostedPage(pages.hostedPage));
  origin.route('/', createTurnstileService(store, pages.turnstile));

  origin.use(`${ATTEMPT}/*`, createGuard(), createOwnPagesGuard());
  origin.use(
    `${ATTEMPT}/*`,
    recordCalls(store, { now, operationOf, bodyLimitBytes: BODY_LIMIT_BYTES }),
  );
  for (const route of ROUTES) {
    const path = `${ATTEMPT}/${route.path}`;
    origin.post(path, (context) =>
      answerCall(context, route.operation, () => takeStep(store, context, route.step)),
    );
    origin.all(path, () => methodNotAllowed('POST'));
  }
  return origin;
}

function operationOf(path: string): string | undefined {
  const step = /^\/_emulator\/widget\/attempts\/[^/]+\/(.+)$/.exec(path)?.[1];
  return ROUTES.find((route) => route.path === step)?.operation;
}
