import { createFakeProxy, type FakeBehavior } from '@otp-kit/client/testing';
import {
  createScriptedFetch,
  type ScriptedFetch,
} from '../../../client/src/testing/scripted-fetch.fixture.ts';

/** What a test may set before, or change while, the form runs. */
export interface BackendOptions {
  difficulty?: number;
  /** How long a challenge is valid. */
  lifeSeconds?: number;
  digits?: number;
  code?: string;
  channels?: readonly string[];
  /** The channels that deliver. */
  delivered?: readonly string[];
  maskedAddress?: string;
  /** What the code approves. */
  payload?: string;
  /** How far the backend's clock is ahead of the browser's. */
  aheadMs?: number;
  siteKey?: string;
  resendSeconds?: number;
  expirySeconds?: number;
  verified?: { next?: string; enrollmentToken?: string };
}

/** An integrator's backend in the page: the fake proxy, with the failures that a test sets. */
export interface Backend extends ScriptedFetch {
  readonly options: BackendOptions;
}

export function createBackend(options: BackendOptions = {}): Backend {
  const proxy = createFakeProxy(
    {},
    {
      now: () => Date.now() + (options.aheadMs ?? 0),
      get challengeSeconds() {
        return options.lifeSeconds;
      },
      get lifeSeconds() {
        return options.expirySeconds;
      },
      get resendSeconds() {
        return options.resendSeconds;
      },
      get digits() {
        return options.digits;
      },
    },
  );
  const scripted = createScriptedFetch((_, ...request) => {
    proxy.become(behaviorOf(options));
    return proxy.fetch(...request);
  });
  return { ...scripted, options };
}

function behaviorOf(options: BackendOptions): FakeBehavior {
  const { delivered = ['whatsapp'], maskedAddress = '+20•••••••17', payload } = options;
  const { difficulty = 1, code = '123456', channels = [], siteKey, verified } = options;
  const sent = { channels: delivered, maskedAddress, payload };
  return { difficulty, code, channels, sent, ...(siteKey && { siteKey }), ...verified };
}

/** Returns times by the backend's clock. */
export function clockOf({ aheadMs = 0 }: BackendOptions): (seconds: number) => string {
  return (seconds) => new Date(Date.now() + aheadMs + seconds * 1000).toISOString();
}
