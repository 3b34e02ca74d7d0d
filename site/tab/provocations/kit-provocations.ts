import { createFetchTransport, createOtpFlow } from '@otp-kit/client';
import { isOtpError, type KnownErrorCode, OtpError } from '@otp-kit/protocol';
import { createWidgetAttempt, verifyWebhook } from '@otp-kit/server';
import { SERVICE, type TabSystem } from '../system.ts';
import { addFault, SEND } from './form-provocations.ts';
import {
  type FormProvocation,
  PHONE,
  type Provocation,
  type RunProvocation,
} from './provocation.ts';
import { MESSAGE, utilityClient } from './utility-provocations.ts';
import { signedWebhook, WEBHOOK_SECRET } from './webhook.ts';
import { widgetConfig } from './widget-provocations.ts';

/** The kit's own codes that can happen in a tab. */
const PROVOCATIONS: Partial<Readonly<Record<KnownErrorCode, Provocation>>> = {
  ABORTED: call('Request a challenge, and abort it', ({ fetch }) =>
    createFetchTransport({ endpoint: `${SERVICE}/api/otp`, fetch }).post('challenge', {}, String, {
      signal: AbortSignal.abort(),
    }),
  ),
  DEADLINE_EXCEEDED: withSolver('DEADLINE_EXCEEDED'),
  UNSUPPORTED_ALGORITHM: withSolver('UNSUPPORTED_ALGORITHM'),
  SOLVER_UNAVAILABLE: withSolver('SOLVER_UNAVAILABLE'),
  SOLVER_FAILED: withSolver('SOLVER_FAILED'),
  CAPTCHA_FAILED: {
    ...withCaptcha(),
    captcha: { getToken: () => Promise.reject(new OtpError('CAPTCHA_FAILED')) },
  },
  CAPTCHA_NOT_CONFIGURED: withCaptcha(),
  NETWORK_ERROR: withFault({ drop: 'reset' }),
  MALFORMED_RESPONSE: withFault({ drop: 'malformed' }),
  INVALID_REQUEST: post('send', { channel: 5 }),
  UNEXPECTED_FIELD: post('challenge', { apiKey: 'none' }),
  UNSUPPORTED_MEDIA_TYPE: post('challenge', {}, { headers: { 'Content-Type': 'text/plain' } }),
  METHOD_NOT_ALLOWED: post('challenge', undefined, { method: 'GET' }),
  ROUTE_NOT_FOUND: post('nothing', {}),
  ORIGIN_REFUSED: post('challenge', {}, { headers: { 'X-Otp-Kit': '' } }),
  INVALID_PHONE_NUMBER: withNumber('+44 909 879 0000', 'is a premium number'),
  COUNTRY_CODE_MISSING: withNumber('6 12 34 56 78', 'has no country code'),
  COUNTRY_NOT_ALLOWED: withNumber('+33 6 12 34 56 78', 'is French'),
  INVALID_EMAIL: {
    ...post('send', { verificationAddress: { email: 'mona@example' } }),
    proxy: { addressKinds: ['phoneNumber', 'email'] },
  },
  INCOMPLETE_CODE: call('Send a code, and verify three digits', (system) =>
    withFlow(system, async (flow) => {
      await flow.send({ phoneNumber: PHONE });
      await flow.verify('123');
    }),
  ),
  TOO_MANY_REQUESTS: call('Send two codes to one number', async (system) => {
    await withFlow(system, (flow) => flow.send({ phoneNumber: PHONE }));
    return withFlow(system, (flow) => flow.send({ phoneNumber: PHONE }));
  }),
  NO_ACTIVE_FLOW: post('verify', { flowID: 'AAAAAAAAAAAAAAAAAAAAAA', otp: '123456' }),
  CLIENT_IP_UNAVAILABLE: form(SEND, { proxy: { unknownClientIp: 'refuse' } }),
  SERVICE_UNAVAILABLE: withFault({ name: 'INVALID_API_KEY' }),
  WIDGET_ORIGIN_REFUSED: call('Begin an attempt with another widgetOrigin', (system) =>
    createWidgetAttempt(
      { ...widgetConfig(system), widgetOrigin: 'https://widget.example.com' },
      { verificationAddress: { phoneNumber: PHONE } },
    ),
  ),
  EMAIL_ONLY_SIGNATURE_UNDOCUMENTED: call('Begin an attempt for an email address', (system) =>
    createWidgetAttempt(widgetConfig(system), {
      verificationAddress: { email: 'mona@example.com' },
    }),
  ),
  CUSTOM_HEADERS_SIZE_EXCEEDED: call('Begin an attempt with 5,000 bytes of headers', (system) =>
    createWidgetAttempt(widgetConfig(system), {
      verificationAddress: { phoneNumber: PHONE },
      customHeaders: { 'x-note': 'a'.repeat(5000) },
    }),
  ),
  WEBHOOK_SIGNATURE_INVALID: call('Verify a webhook with a changed signature', async () =>
    verifyWebhook(await signedWebhook({ signature: 'v1,AAAA' }), { secrets: WEBHOOK_SECRET }),
  ),
  WEBHOOK_TIMESTAMP_SKEW: call('Verify a webhook that is an hour old', async () =>
    verifyWebhook(await signedWebhook({ ageSeconds: 3600 }), { secrets: WEBHOOK_SECRET }),
  ),
  WEBHOOK_BODY_NOT_RAW: call('Verify a webhook whose body was parsed', async () => {
    const { headers } = await signedWebhook({});
    // What `express.json()` leaves in the place of the bytes.
    const body: Uint8Array = JSON.parse('{}');
    return verifyWebhook({ body, headers }, { secrets: WEBHOOK_SECRET });
  }),
  OPERATION_INTERRUPTED: call('Perform an operation that a crash interrupted', (system) => {
    const client = utilityClient(system);
    return client.perform(client.prepare(MESSAGE), { earlier: 'interrupted' });
  }),
};

/** How a code of the kit's own happens in a tab; undefined where it cannot. */
export function kitProvocation(code: string): Provocation | undefined {
  return new Map(Object.entries(PROVOCATIONS)).get(code);
}

function form(steps: string, more: Omit<FormProvocation, 'kind' | 'steps'>): FormProvocation {
  return { kind: 'form', steps, ...more };
}

function withFault(fault: { readonly name?: string; readonly drop?: string }): FormProvocation {
  const arrange = (system: TabSystem) => addFault(system, { operation: 'v12.send', ...fault });
  return form(SEND, { arrange });
}

function withNumber(number: string, what: string): FormProvocation {
  return form(`Press “Use a test number”, which ${what} here, then “Send code”.`, { number });
}

function withSolver(code: KnownErrorCode): FormProvocation {
  return form(`${SEND} The form has a solver that fails with this code.`, {
    solver: { warm: () => {}, solve: () => Promise.reject(new OtpError(code)) },
  });
}

function withCaptcha(): FormProvocation {
  return form(SEND, {
    arrange: async (system) => {
      await system.control('PATCH', '/seed', {
        pipelines: [{ id: system.config.pipelineID, turnstile: { enabled: true } }],
      });
    },
  });
}

/** A call that rejects; the page shows what it rejected with. */
function call(steps: string, run: (system: TabSystem) => Promise<unknown>): RunProvocation {
  return {
    kind: 'run',
    steps,
    run: (system) =>
      run(system).catch((error: unknown) => {
        if (!isOtpError(error)) throw error;
        return { name: error.name, code: error.code, message: error.message };
      }),
  };
}

/** A request to the proxy that no form makes. */
function post(
  route: string,
  body: unknown,
  init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): RunProvocation {
  const { method = 'POST', headers } = init;
  return {
    kind: 'run',
    steps: `Request ${method} /api/otp/${route}${body === undefined ? '' : ` with ${JSON.stringify(body)}`}`,
    async run({ proxy }) {
      const request = new Request(`${SERVICE}/api/otp/${route}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-Otp-Kit': 'app', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await proxy(request)).json();
    },
  };
}

/** Runs a flow without a form, and returns its failure. */
async function withFlow(
  { fetch }: TabSystem,
  run: (flow: ReturnType<typeof createOtpFlow>) => Promise<unknown>,
): Promise<unknown> {
  const transport = createFetchTransport({ endpoint: `${SERVICE}/api/otp`, fetch });
  const flow = createOtpFlow({ transport });
  try {
    await run(flow);
    return flow.getSnapshot().failure;
  } finally {
    flow.close();
  }
}
