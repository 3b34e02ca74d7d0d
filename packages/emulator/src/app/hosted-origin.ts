import { Hono } from 'hono';
import type { FaultyOperation } from '../faults/faults.ts';
import { createGuard, createOwnPagesGuard } from '../http/guard.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { PageFiles } from '../http/static-file.ts';
import { WIDGET_ENVELOPE } from '../http/widget-error.ts';
import { createTurnstileService } from '../turnstile/turnstile-service.ts';
import { attemptTimeOf } from '../widget/attempt-status.ts';
import { handleCaptcha } from '../widget/captcha.ts';
import { createHostedPage, missingHostedPage } from '../widget/hosted-page.ts';
import { handleLoad } from '../widget/load.ts';
import {
  handleAuthentication,
  handleAuthenticationOptions,
} from '../widget/passkey-authenticate.ts';
import { handleRegistration, handleRegistrationOptions } from '../widget/passkey-register.ts';
import { handleOtp, handleResend } from '../widget/send-code.ts';
import type { HostedStep } from '../widget/step-context.ts';
import { takeStep } from '../widget/take-step.ts';
import { handleVerify } from '../widget/verify.ts';
import { widgetFault } from './fault-failure.ts';
import { servicePart } from './handle-call.ts';
import { recordCalls } from './record-calls.ts';
import type { ServiceEnv } from './service-context.ts';
import type { Store } from './store.ts';

const inHostedPage = servicePart(WIDGET_ENVELOPE, widgetFault);

const BODY_LIMIT_BYTES = 64 * 1024; // An attestation with its certificates has a few KiB

const ATTEMPT = '/_emulator/widget/attempts/:attemptId';

const AUTHENTICATE = 'widget.passkey.authenticate';
const REGISTER = 'widget.passkey.register';

/** The steps, each with its path below the attempt. */
const ROUTES: readonly (readonly [FaultyOperation, path: string, HostedStep])[] = [
  ['widget.load', 'load', handleLoad],
  ['widget.captcha', 'captcha', handleCaptcha],
  ['widget.otp', 'otp', handleOtp],
  ['widget.resend', 'resend', handleResend],
  ['widget.verify', 'verify', handleVerify],
  [AUTHENTICATE, 'passkey/authenticate/options', handleAuthenticationOptions],
  [AUTHENTICATE, 'passkey/authenticate', handleAuthentication],
  [REGISTER, 'passkey/register/options', handleRegistrationOptions],
  [REGISTER, 'passkey/register', handleRegistration],
];

/**
 * The routes of the hosted page's own origin: the page, the replacement of the captcha's provider, and
 * the endpoints that only the page calls.
 *
 * @param options.now the machine's time in Unix milliseconds, to measure how long a response took
 */
export function createHostedOrigin(
  store: Store,
  { now, pages }: { readonly now: () => number; readonly pages: PageFiles },
): Hono<ServiceEnv> {
  const origin = new Hono<ServiceEnv>();
  origin.route('/', createHostedPage(pages.hostedPage));
  origin.route('/', createTurnstileService(store, pages.turnstile));

  origin.use(`${ATTEMPT}/*`, createGuard(), createOwnPagesGuard());
  // Asked every few seconds, by each open page: not for the journal.
  origin.post(`${ATTEMPT}/time`, ({ json, req }) => {
    const attemptId = req.param('attemptId');
    const { attempts, clock } = store.byMintedId(attemptId) ?? store.defaultWorkspace;
    const attempt = attempts.byId(attemptId);
    return attempt ? json({ data: attemptTimeOf(attempt, clock.now()) }) : json({}, 404);
  });
  origin.use(
    `${ATTEMPT}/*`,
    recordCalls(store, { now, operationOf, bodyLimitBytes: BODY_LIMIT_BYTES }),
  );
  for (const [operation, name, step] of ROUTES) {
    const path = `${ATTEMPT}/${name}`;
    const respond = inHostedPage((call) => takeStep(call, step));
    origin.post(path, (context) => respond(context, store, operation));
    origin.all(path, () => methodNotAllowed('POST'));
  }
  origin.get('*', missingHostedPage);
  return origin;
}

function operationOf(path: string): string | undefined {
  const step = /^\/_emulator\/widget\/attempts\/[^/]+\/(.+)$/.exec(path)?.[1];
  return ROUTES.find(([, name]) => name === step)?.[0];
}
