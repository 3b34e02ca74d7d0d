import type { HostedAttempt, HostedOutcome, HostedStatus } from '@otp-kit/emulator/hosted-page-api';
import {
  createScriptedFetch,
  errorResponse,
  type ScriptedFetch,
  success,
} from '../../../../packages/client/src/testing/scripted-fetch.fixture.ts';

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
  /** Its time is over, or another tab has ended it. */
  isOver?: boolean;
}

/** The hosted page's service: it speaks the private wire, and a test can make it fail. */
export interface FakeService extends Omit<ScriptedFetch, 'calls' | 'callsOf'> {
  readonly calls: readonly Call[];
  readonly options: ServiceOptions;
  readonly stepsCalled: () => string[];
}

/** A service with one attempt, which has not begun. */
export function createFakeService(options: ServiceOptions = {}): FakeService {
  let attempt: HostedAttempt = { ...ATTEMPT, ...options.attempt };

  const progress = (): HostedAttempt => ({
    ...attempt,
    // Both times are of one moment: the flow measures the time between them.
    ...timesOf(options.expiresInSeconds ?? 300),
  });

  function deliver(asked: unknown, changes: Partial<HostedStatus>): Response {
    const channel = typeof asked === 'string' ? asked : (attempt.sentOn[0] ?? attempt.channels[0]);
    if (channel !== undefined && options.unreachable?.includes(channel)) {
      return errorResponse(422, { code: 'pre_send_failure' });
    }
    const sentOn = channel === undefined ? ['email'] : [channel];
    attempt = { ...attempt, ...changes, status: 'otp_requested', sentOn };
    return success(progress());
  }

  function responseTo({ step, body }: Call): Response {
    switch (step) {
      case 'time':
        return success({ ...timesOf(options.expiresInSeconds ?? 300), isOver: options.isOver });
      case 'load':
        return success(progress());
      case 'captcha':
        attempt = { ...attempt, captchaVerified: true };
        return success(progress());
      case 'otp':
        return deliver(body['channel'], {});
      case 'resend':
        if (attempt.resendsLeft === 0) return errorResponse(400, { code: 'RESEND_LIMIT_EXCEEDED' });
        return deliver(body['channel'], { resendsLeft: attempt.resendsLeft - 1 });
      case 'verify':
        return body['otp'] === (options.code ?? '123456')
          ? success(options.outcome ?? { offerPasskey: false })
          : errorResponse(403, { code: 'INVALID_OTP' });
      case 'passkey/authenticate/options':
      case 'passkey/register/options':
        return success({ challenge: 'Y2hhbGxlbmdl' });
      case 'passkey/authenticate':
        return success(options.outcome ?? { offerPasskey: false });
      case 'passkey/register':
        return success({});
      default:
        return errorResponse(404, { code: 'ATTEMPT_NOT_FOUND' });
    }
  }

  const { calls, ...scripted } = createScriptedFetch(
    ({ route, body }) => responseTo({ step: route, body }),
    (url) => url.replace(/^.*\/attempts\/[^/]+\//, ''),
  );
  const called = () => calls.map(({ route, body }) => ({ step: route, body }));
  return {
    ...scripted,
    get calls() {
      return called();
    },
    options,
    stepsCalled: () => called().map(({ step }) => step),
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

function timesOf(seconds: number): { readonly serverTime: string; readonly expiresAt: string } {
  const nowMs = Date.now();
  const timeOf = (ms: number) => new Date(ms).toISOString();
  return { serverTime: timeOf(nowMs), expiresAt: timeOf(nowMs + seconds * 1000) };
}
