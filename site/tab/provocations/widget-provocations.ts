import { V2_ERRORS, type V2ErrorCode } from '@otp-kit/protocol';
import { createWidgetAttempt, createWidgetProxy, type WidgetAttemptConfig } from '@otp-kit/server';
import { SERVICE, type TabSystem, WIDGET_ORIGIN } from '../system.ts';
import { addFault } from './form-provocations.ts';
import { PHONE, type RunProvocation } from './provocation.ts';

type AttemptSettings = Pick<
  WidgetAttemptConfig,
  'baseUrl' | 'apiKey' | 'publicKey' | 'widgetSecret'
> & { readonly widgetOrigin: string; readonly fetch: TabSystem['serviceFetch'] };

/** The codes that only a call of the hosted page gets, with that call. */
const HOSTED_PAGE: Partial<Readonly<Record<V2ErrorCode, string>>> = {
  ATTEMPT_NOT_FOUND: 'load',
  ATTEMPT_EXPIRED: 'load',
  INVALID_ID_FORMAT: 'load',
  FINGERPRINT_INCONSISTENT: 'load',
  CHALLENGE_EXPIRED: 'captcha',
  CAPTCHA_NOT_VERIFIED: 'otp',
  RESEND_LIMIT_EXCEEDED: 'resend',
  BILLING_FAILED: 'verify',
  PASSKEY_DISABLED: 'passkey/authenticate',
  PASSKEY_AUTH_FAILED: 'passkey/authenticate',
  NO_PASSKEY: 'passkey/authenticate',
  PASSKEY_NOT_VERIFIED: 'passkey/register',
  PASSKEY_REGISTRATION_FAILED: 'passkey/register',
};

/** A fault of the widget's service for each code of V2.0. */
export function widgetProvocation(code: string): RunProvocation | undefined {
  if (!Object.hasOwn(V2_ERRORS, code)) return undefined;
  const step = new Map(Object.entries(HOSTED_PAGE)).get(code);
  return step === undefined ? ofAttempt(code) : ofHostedPage(code, step);
}

function ofAttempt(code: string): RunProvocation {
  return {
    kind: 'run',
    steps: 'Begin an attempt',
    async run(system) {
      await addFault(system, { operation: 'widget.create-attempt', name: code });
      const response = await widgetProxy(system)(
        new Request(`${SERVICE}/api/otp/widget/attempt`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Otp-Kit': 'app' },
          body: JSON.stringify({ verificationAddress: { phoneNumber: PHONE } }),
        }),
      );
      return response.json();
    },
  };
}

function ofHostedPage(code: string, step: string): RunProvocation {
  return {
    kind: 'run',
    steps: `Call “${step}” as the hosted page does`,
    async run(system) {
      const { attemptId } = await createWidgetAttempt(widgetConfig(system), {
        verificationAddress: { phoneNumber: PHONE },
      });
      await addFault(system, { operation: `widget.${step.replace('/', '.')}`, name: code });
      const response = await system.hostedPage(fromHostedPage(attemptId, step));
      return response.json();
    },
  };
}

function fromHostedPage(attemptId: string, step: string): Request {
  const url = `${WIDGET_ORIGIN}/_emulator/widget/attempts/${attemptId}/${step}`;
  const headers = new Headers({ Origin: WIDGET_ORIGIN, 'Content-Type': 'application/json' });
  const request = new Request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ deviceId: 'device' }),
  });
  // A browser sets `Origin` itself, and lets no program set it; here no browser sends the request.
  Object.defineProperty(request, 'headers', { value: headers });
  return request;
}

/** The widget's backend in the tab. */
function widgetProxy(system: TabSystem): ReturnType<typeof createWidgetProxy> {
  const { allowedCountries, allowedOrigins = [], sealSecrets, log } = system.config;
  return createWidgetProxy({
    ...widgetConfig(system),
    webhookSecrets: [`whsec_${btoa('the secret of the webhook')}`],
    allowedCountries,
    allowedOrigins,
    sealSecrets,
    onVerified: () => {},
    unknownClientIp: 'send-without',
    nativeApps: 'sealed-in-body',
    ...(log && { log }),
  });
}

/** What signs an attempt in the tab. */
export function widgetConfig({
  config: { baseUrl, apiKey },
  serviceFetch,
}: TabSystem): AttemptSettings {
  return {
    baseUrl,
    apiKey,
    publicKey: 'pk_emulator_default',
    widgetSecret: 'widget_secret_emulator_default_not_a_secret',
    widgetOrigin: WIDGET_ORIGIN,
    fetch: serviceFetch,
  };
}
