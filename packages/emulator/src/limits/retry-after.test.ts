import { describe, expect, test } from 'vitest';
import { type CallResponse, createV12Fixture, START_MS } from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import { describeWait } from './retry-after.ts';

/** Sends twice, half a minute apart, over a pipeline without proofs. */
async function secondSend(pipeline: PipelineSeed): Promise<CallResponse> {
  const { send, advance } = createV12Fixture({ dev: { bypassPoW: true }, ...pipeline });
  const once = () => send({ powSolution: undefined }, { 'x-end-user-ip': '203.0.113.7' });
  await once();
  advance(30);
  return once();
}

async function tenthWrongCode(): Promise<CallResponse> {
  const { sent, verify, advance } = createV12Fixture();
  const { transactionReqID } = await sent({ otp: '4242' });
  advance(30);
  for (let tries = 0; tries < 9; tries += 1) await verify(transactionReqID, '0000');
  return verify(transactionReqID, '0000');
}

async function openBreaker(): Promise<CallResponse> {
  const { send, control, advance } = createV12Fixture();
  advance(30);
  await control('POST', '/breaker', { pipelineID: 'pipe_test', state: 'open' });
  return send();
}

const capped = (dimension: string, window: string): Promise<CallResponse> =>
  secondSend({ rateCaps: { phoneNumber: {}, endUserIP: {}, [dimension]: { [window]: 1 } } });

const PROVOKED: readonly (readonly [code: string, provoke: () => Promise<CallResponse>])[] = [
  ['RATE_LIMIT_PHONENUMBER_PERMINUTE', () => capped('phoneNumber', 'perMinute')],
  ['RATE_LIMIT_PHONENUMBER_PERHOUR', () => capped('phoneNumber', 'perHour')],
  ['RATE_LIMIT_PHONENUMBER_PERDAY', () => capped('phoneNumber', 'perDay')],
  ['RATE_LIMIT_ENDUSERIP_PERMINUTE', () => capped('endUserIP', 'perMinute')],
  ['RATE_LIMIT_ENDUSERIP_PERHOUR', () => capped('endUserIP', 'perHour')],
  ['RATE_LIMIT_ENDUSERIP_PERDAY', () => capped('endUserIP', 'perDay')],
  ['RATE_LIMIT_PIPELINE_PERMINUTE', () => capped('pipeline', 'perMinute')],
  ['RATE_LIMIT_PIPELINE_PERHOUR', () => capped('pipeline', 'perHour')],
  ['RATE_LIMIT_PIPELINE_PERDAY', () => capped('pipeline', 'perDay')],
  [
    'CIRCUIT_BREAKER_TRIGGERED',
    () => secondSend({ circuitBreaker: { requestsPerMinute: 1, cooldownSeconds: 20 } }),
  ],
  ['CIRCUIT_BREAKER_OPEN', openBreaker],
  ['MAX_ATTEMPTS_EXCEEDED', tenthWrongCode],
];

describe('a failure with a wait', () => {
  test.each(PROVOKED)('%s has a duration and a time [G-14]', async (code, provoke) => {
    const { body } = await provoke();

    expect(body.code).toBe(code);
    const nowMs = START_MS + 30_000;
    expect(body.cooldownSeconds).toBe((Date.parse(body.retryAfter) - nowMs) / 1000);
    expect(new Date(body.retryAfter).toISOString()).toBe(body.retryAfter);
  });

  test('is never shorter than the actual wait', () => {
    expect(describeWait(START_MS, 1001)).toEqual({
      retryAfter: '2040-01-01T00:00:01.001Z',
      cooldownSeconds: 2,
    });
  });
});
