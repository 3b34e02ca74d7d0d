import { describe, expect, test } from 'vitest';
import { createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';

const THREE = { circuitBreaker: { requestsPerMinute: 3, cooldownSeconds: 20 } };

describe('the breaker of a pipeline', () => {
  test('is triggered by the send that is over the threshold, and open for those after it [CB-01] [CB-02] [E12-40] [E12-41]', async () => {
    const { send, advance } = createV12Fixture(THREE);

    const passed = [await send(), await send(), await send()];
    const tripping = await send();
    advance(7);
    const later = await send();

    expect(passed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answer = { status: 'error', message: expect.any(String), retryable: true };
    const retryAfter = '2040-01-01T00:00:20.000Z';
    expect(tripping.status).toBe(503);
    expect(tripping.body).toEqual({
      ...answer,
      code: 'CIRCUIT_BREAKER_TRIGGERED',
      cooldownSeconds: 20,
      retryAfter,
    });
    expect(later.status).toBe(503);
    expect(later.body).toEqual({
      ...answer,
      code: 'CIRCUIT_BREAKER_OPEN',
      cooldownSeconds: 13,
      retryAfter,
    });
    expect(tripping.headers.get('x-emulator-behaviors')).toBe('breakerCode');
  });

  test('is named OPEN from the first, with breakerCode OPEN', async () => {
    const { send, control } = createV12Fixture(THREE);
    await control('PATCH', '/seed', { behaviors: { breakerCode: 'OPEN' } });
    for (let sends = 0; sends < 3; sends += 1) await send();

    const codes = [(await send()).body.code, (await send()).body.code];

    expect(codes).toEqual(['CIRCUIT_BREAKER_OPEN', 'CIRCUIT_BREAKER_OPEN']);
  });

  test('has its threshold and its cooldown from the pipeline [CB-03]', async () => {
    const { send, control } = createV12Fixture(THREE);
    await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, circuitBreaker: { requestsPerMinute: 1, cooldownSeconds: 90 } }],
    });

    const first = await send();
    const second = await send();

    expect(first.status).toBe(200);
    expect(second.body).toMatchObject({ code: 'CIRCUIT_BREAKER_TRIGGERED', cooldownSeconds: 90 });
  });

  test('lets sends through again after the cooldown, and counts from zero [CB-04]', async () => {
    const { send, advance } = createV12Fixture(THREE);
    for (let sends = 0; sends < 4; sends += 1) await send();

    advance(19);
    const early = await send();
    advance(1);
    const later = [await send(), await send(), await send(), await send()];

    expect(early.body.code).toBe('CIRCUIT_BREAKER_OPEN');
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
  });

  test('is closed by a reset', async () => {
    const { send, control } = createV12Fixture();
    await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'open' });
    await control('POST', '/reset');

    expect((await send()).status).toBe(200);
  });

  test('counts whatever is asked for, also what is refused after it', async () => {
    const { send } = createV12Fixture(THREE);
    for (let sends = 0; sends < 3; sends += 1) await send({ powSolution: undefined });

    expect((await send()).body.code).toBe('CIRCUIT_BREAKER_TRIGGERED');
  });

  test('does not count a test pair, but is open for it too', async () => {
    const pair = { address: '+15550001111', otp: '4242' };
    const { send } = createV12Fixture({ ...THREE, testPairs: [pair] });
    const toPair = { verificationAddress: { phoneNumber: pair.address } };
    for (let sends = 0; sends < 10; sends += 1) expect((await send(toPair)).status).toBe(200);
    for (let sends = 0; sends < 4; sends += 1) await send();

    expect((await send(toPair)).body.code).toBe('CIRCUIT_BREAKER_OPEN');
  });

  test('holds back no challenge and no verification', async () => {
    const { sent, verify, lastCode, challenge, control, send } = createV12Fixture();
    const { transactionReqID } = await sent();
    await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'open' });

    expect((await send()).body.code).toBe('CIRCUIT_BREAKER_OPEN');
    expect((await challenge()).challengeRequired).toBe(true);
    expect((await verify(transactionReqID, lastCode())).status).toBe(200);
  });

  test('refuses before a proof is used up', async () => {
    const { prove, send, control } = createV12Fixture();
    const powSolution = await prove();
    await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'open' });
    const refused = await send({ powSolution });
    await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'closed' });

    expect(refused.status).toBe(503);
    expect((await send({ powSolution })).status).toBe(200);
  });
});
