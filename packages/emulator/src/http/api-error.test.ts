import { V12_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  type CallResponse,
  challengePath,
  createV12Fixture,
  PIPELINE,
  type V12Fixture,
} from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';

const OTHER = 'pipe_other';
const PUBLIC_IP = { 'x-end-user-ip': '203.0.113.7' };
const DIMENSIONS = ['phoneNumber', 'endUserIP', 'pipeline'] as const;
const WINDOWS = ['perMinute', 'perHour', 'perDay'] as const;

/** What a code is provoked by, over a pipeline of these settings. */
interface Case {
  readonly pipeline?: PipelineSeed;
  readonly provoke: (fixture: V12Fixture) => Promise<CallResponse>;
}

const limits = DIMENSIONS.flatMap((dimension) =>
  WINDOWS.map((window) => {
    const code = `RATE_LIMIT_${dimension}_${window}`.toUpperCase();
    const pipeline = { rateCaps: { [dimension]: { [window]: 0 } } };
    return [code, { pipeline, provoke: ({ send }) => send({}, PUBLIC_IP) }] as [string, Case];
  }),
);

const breakers: Readonly<Record<string, Case>> = {
  CIRCUIT_BREAKER_TRIGGERED: {
    pipeline: { circuitBreaker: { requestsPerMinute: 0 } },
    provoke: ({ send }) => send(),
  },
  CIRCUIT_BREAKER_OPEN: {
    pipeline: { circuitBreaker: { requestsPerMinute: 0 } },
    provoke: async ({ send }) => {
      await send();
      return send();
    },
  },
};

const proofs: Readonly<Record<string, Case>> = {
  POW_SOLUTION_MISSING: { provoke: ({ send }) => send({ powSolution: undefined }) },
  POW_INVALID_TOKEN: {
    provoke: ({ send }) => send({ powSolution: { challengeToken: 'garbage', nonce: 1 } }),
  },
  POW_INVALID_SIGNATURE: {
    provoke: async ({ send, prove }) => {
      const { challengeToken, nonce } = await prove();
      const unsigned = challengeToken.slice(0, challengeToken.lastIndexOf('.'));
      const signature = Buffer.alloc(32).toString('base64url');
      return send({ powSolution: { challengeToken: `${unsigned}.${signature}`, nonce } });
    },
  },
  POW_PIPELINE_MISMATCH: {
    provoke: async ({ send, prove }) => send({ powSolution: await prove(OTHER) }),
  },
  POW_INVALID_SOLUTION: {
    provoke: async ({ send, prove }) => send({ powSolution: { ...(await prove()), nonce: -1 } }),
  },
  POW_CHALLENGE_REPLAYED: {
    provoke: async ({ send, prove }) => {
      const powSolution = await prove();
      await send({ powSolution });
      return send({ powSolution });
    },
  },
  POW_DIFFICULTY_STALE: {
    pipeline: { adaptiveDifficulty: true },
    provoke: async ({ send, prove, control }) => {
      const powSolution = await prove();
      await control('POST', '/traffic', { pipelineID: PIPELINE, share: 1 });
      return send({ powSolution });
    },
  },
  POW_CHALLENGE_EXPIRED: {
    provoke: async ({ send, prove, advance }) => {
      const powSolution = await prove();
      advance(90);
      return send({ powSolution });
    },
  },
};

const captcha: Readonly<Record<string, Case>> = {
  TURNSTILE_TOKEN_MISSING: {
    pipeline: { turnstile: { enabled: true } },
    provoke: ({ send }) => send(),
  },
  TURNSTILE_VERIFICATION_FAILED: {
    pipeline: { turnstile: { enabled: true } },
    provoke: ({ send }) => send({ turnstileToken: 'forged' }),
  },
  TURNSTILE_SECRET_KEY_MISSING: {
    pipeline: { turnstile: { enabled: true, secretKey: null } },
    provoke: ({ send }) => send({ turnstileToken: 'any' }),
  },
  TURNSTILE_API_ERROR: {
    pipeline: { turnstile: { enabled: true } },
    provoke: (fixture) => sendWhileCaptcha(fixture, 'error'),
  },
  TURNSTILE_VALIDATION_TIMEOUT: {
    pipeline: { turnstile: { enabled: true } },
    provoke: (fixture) => sendWhileCaptcha(fixture, 'timeout'),
  },
};

// What only the service's own trouble brings, set as a fault.
const faults: Readonly<Record<string, Case>> = {
  POW_VERIFICATION_FAILED: {
    provoke: async ({ send, control }) => {
      await control('POST', '/faults', { operation: 'v12.send', name: 'POW_VERIFICATION_FAILED' });
      return send();
    },
  },
  POW_DIFFICULTY_CALCULATION_FAILED: {
    provoke: (fixture) => challengeWithFault(fixture, 'POW_DIFFICULTY_CALCULATION_FAILED'),
  },
  POW_CHALLENGE_GENERATION_FAILED: {
    provoke: (fixture) => challengeWithFault(fixture, 'POW_CHALLENGE_GENERATION_FAILED'),
  },
};

const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(limits),
  ...breakers,
  ...proofs,
  ...captcha,
  ...faults,
};

async function challengeWithFault(
  { get, control }: V12Fixture,
  name: string,
): Promise<CallResponse> {
  await control('POST', '/faults', { operation: 'v12.challenge', name });
  return get(challengePath(API_KEY, PIPELINE));
}

async function sendWhileCaptcha(
  { send, control }: V12Fixture,
  mode: string,
): Promise<CallResponse> {
  await control('POST', '/captcha', { mode });
  return send({ turnstileToken: 'any' });
}

describe('an error by middleware', () => {
  test('is provoked here by each of its codes', () => {
    const codes = Object.keys(V12_ERRORS).filter((code) =>
      /^(POW|TURNSTILE|RATE_LIMIT|CIRCUIT_BREAKER)_/.test(code),
    );

    expect(Object.keys(CASES).toSorted()).toEqual(codes.toSorted());
  });

  test.each(Object.entries(CASES))(
    '%s has retryable; a failed proof or captcha has no further field [G-13] [G-17]',
    async (code, { pipeline, provoke }) => {
      const { body } = await provoke(
        createV12Fixture(pipeline, [{ id: OTHER, baseDifficulty: 1 }]),
      );

      expect(body).toMatchObject({
        status: 'error',
        code,
        message: expect.any(String),
        retryable: code !== 'TURNSTILE_SECRET_KEY_MISSING',
      });
      if (/^(POW|TURNSTILE)_/.test(code)) {
        expect(Object.keys(body)).toEqual(['status', 'code', 'message', 'retryable']);
      }
    },
  );
});
