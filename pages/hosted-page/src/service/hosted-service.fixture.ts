import type { HostedAttempt, HostedOutcome, HostedStatus } from '@otp-kit/emulator/hosted-page-api';

/** One request as the service got it. */
export interface Call {
  readonly step: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a test may set before, or change while, the page runs. */
export interface ServiceOptions {
  attempt?: Partial<HostedAttempt>;
  outcome?: HostedOutcome;
  /** The code that is right. */
  code?: string;
  /** Channels that do not reach the number. */
  unreachable?: readonly string[];
  expiresInSeconds?: number;
}

/** The hosted page's service: it speaks the private wire, and remembers what it was asked. */
export interface FakeService {
  readonly fetch: typeof fetch;
  readonly calls: readonly Call[];
  readonly options: ServiceOptions;
  readonly stepsCalled: () => string[];
  /** Responds to the next request of a step with a failure. */
  readonly failNext: (step: string, httpStatus: number, body?: object) => void;
  /** Responds to the next request of a step. */
  readonly respondNext: (step: string, respond: () => Response) => void;
  /** Lets the next request of a step find no connection. */
  readonly breakNext: (step: string) => void;
  /** Holds the requests of a step back, until the returned function is called. */
  readonly hold: (step: string) => () => void;
}

/** A service with one attempt, which has not begun. */
export function createFakeService(options: ServiceOptions = {}): FakeService {
  const calls: Call[] = [];
  const failures: { step: string; respond: () => Response }[] = [];
  const gates = new Map<string, Promise<void>>();
  let attempt: HostedAttempt = { ...ATTEMPT, ...options.attempt };

  const progress = (): HostedAttempt => ({
    ...attempt,
    // Both times are of one moment: the flow measures the time between them.
    ...timesOf(options.expiresInSeconds ?? 300),
  });

  function deliver(asked: unknown, changes: Partial<HostedStatus>): Response {
    const channel = typeof asked === 'string' ? asked : (attempt.sentOn[0] ?? attempt.channels[0]);
    if (channel !== undefined && options.unreachable?.includes(channel)) {
      return error(422, { code: 'pre_send_failure' });
    }
    const sentOn = channel === undefined ? ['email'] : [channel];
    attempt = { ...attempt, ...changes, status: 'otp_requested', sentOn };
    return success(progress());
  }

  function responseTo({ step, body }: Call): Response {
    switch (step) {
      case 'load':
        return success(progress());
      case 'captcha':
        attempt = { ...attempt, captchaVerified: true };
        return success(progress());
      case 'otp':
        return deliver(body['channel'], {});
      case 'resend':
        if (attempt.resendsLeft === 0) return error(400, { code: 'RESEND_LIMIT_EXCEEDED' });
        return deliver(body['channel'], { resendsLeft: attempt.resendsLeft - 1 });
      case 'verify':
        return body['otp'] === (options.code ?? '123456')
          ? success(options.outcome ?? { offerPasskey: false })
          : error(403, { code: 'INVALID_OTP' });
      case 'passkey/authenticate/options':
      case 'passkey/register/options':
        return success({ challenge: 'Y2hhbGxlbmdl' });
      case 'passkey/authenticate':
        return success(options.outcome ?? { offerPasskey: false });
      case 'passkey/register':
        return success({});
      default:
        return error(404, { code: 'ATTEMPT_NOT_FOUND' });
    }
  }

  return {
    calls,
    options,
    stepsCalled: () => calls.map(({ step }) => step),
    failNext: (step, httpStatus, body = {}) => {
      failures.push({ step, respond: () => error(httpStatus, body) });
    },
    respondNext: (step, respond) => failures.push({ step, respond }),
    breakNext: (step) => {
      failures.push({ step, respond: noConnection });
    },
    hold: (step) => {
      let release = () => {};
      gates.set(step, new Promise((resolve) => (release = resolve)));
      return () => {
        gates.delete(step);
        release();
      };
    },
    fetch: async (input, init) => {
      const path = input instanceof Request ? input.url : input.toString();
      const request = new Request(new URL(path, 'http://widget.localhost'), init);
      const step = path.replace(/^.*\/attempts\/[^/]+\//, '');
      const call = { step, body: await request.json() };
      calls.push(call);
      await gates.get(step);
      const planned = failures.findIndex((failure) => failure.step === step);
      const [failure] = planned < 0 ? [] : failures.splice(planned, 1);
      return failure ? failure.respond() : responseTo(call);
    },
  };
}

const ATTEMPT: HostedAttempt = {
  status: 'created',
  captchaVerified: false,
  askFirst: false,
  channels: ['whatsapp', 'telegram', 'sms'],
  sentOn: [],
  resendsLeft: 1,
  passkeySignIn: false,
  expiresAt: '',
  serverTime: '',
  name: 'Sign in to Nile Market',
  branding: { primaryColor: '#0b7a75', backgroundColor: '#ffffff', textColor: '#10201f' },
  maskedAddress: '+20•••••••517',
  digits: 6,
  siteKey: '1x00000000000000000000AA',
  challengeId: 'challenge-1',
  isTest: false,
};

function noConnection(): never {
  throw new TypeError('Failed to fetch');
}

function success(data: object): Response {
  return Response.json({ status: 'success', data });
}

function error(status: number, body: object): Response {
  const envelope = { status: 'error', message: 'a message that is never shown', ...body };
  return Response.json(envelope, { status });
}

function timesOf(seconds: number): { readonly serverTime: string; readonly expiresAt: string } {
  const nowMs = Date.now();
  const timeOf = (ms: number) => new Date(ms).toISOString();
  return { serverTime: timeOf(nowMs), expiresAt: timeOf(nowMs + seconds * 1000) };
}
