import { expect, test } from 'vitest';
import { type Call, readServerTiming } from './flow-record.ts';
import { readVerification } from './steps.ts';

/** A call that the backend got after 2 ms and passed on after 5 ms; the service took 10 ms. */
function call(route: string, startedAt: number): Call {
  return {
    route,
    startedAt,
    endedAt: startedAt + 30,
    backend: { startedAt: startedAt + 2, endedAt: startedAt + 28 },
    service: { startedAt: startedAt + 5, endedAt: startedAt + 15 },
  };
}

const PROOF = { foundAt: 1_050, hashes: 900, elapsedMs: 20 };
const CALLS = [call('verify', 9_000), call('send', 2_000), call('challenge', 1_000)];
const message = (at: number) => ({
  id: `msg_${at}`,
  at: new Date(at).toISOString(),
  to: '+201001234567',
  channel: 'whatsapp' as const,
  code: '123456',
  state: 'valid' as const,
});

const namesOf = ({ steps }: ReturnType<typeof readVerification>) => steps.map(({ name }) => name);

test('a code that was entered after a reload comes before the challenge of the next number', () => {
  const wrong = { ...call('verify', 4_000), failure: '403 INVALID_OTP' };
  const calls = [call('challenge', 5_000), wrong];

  const verification = readVerification({ calls, proofs: [] }, []);

  expect(namesOf(verification)[0]).toBe('codeEntered');
  expect(Math.min(...verification.steps.map(({ at }) => at))).toBe(4_000);
});

test('a verification has its steps in order, each with the time that was measured', () => {
  const { steps, hashes, solveMs, channel } = readVerification({ calls: CALLS, proofs: [PROOF] }, [
    message(2_010),
  ]);

  expect(steps.map(({ name, at }) => [name, at])).toEqual([
    ['asksForChallenge', 1_000],
    ['addsKey', 1_005],
    ['challengeArrives', 1_030],
    ['solves', 1_050],
    ['postsNumber', 2_000],
    ['sends', 2_005],
    ['messageLeaves', 2_010],
    ['sealsCookie', 2_030],
    ['codeEntered', 9_000],
    ['verifies', 9_005],
    ['verified', 9_015],
    ['sessionSet', 9_030],
  ]);
  expect([hashes, solveMs, channel]).toEqual([900, 20, 'whatsapp']);
});

test('a step that was not measured is left out', () => {
  const afterReload = readVerification({ calls: CALLS.slice(0, 1), proofs: [] }, [message(2_010)]);

  expect(namesOf(afterReload)).toEqual(['codeEntered', 'verifies', 'verified', 'sessionSet']);
});

test('a message that arrived before the send, as by an emulator whose clock was moved, is left out', () => {
  const verification = readVerification({ calls: CALLS, proofs: [PROOF] }, [message(1_500)]);

  expect(namesOf(verification)).not.toContain('messageLeaves');
  expect(verification.channel).toBeUndefined();
});

test('a resend replaces the first send and its proof', () => {
  const { steps } = readVerification(
    {
      calls: [
        call('verify', 9_000),
        call('send', 7_000),
        call('challenge', 6_000),
        ...CALLS.slice(1),
      ],
      proofs: [{ ...PROOF, foundAt: 6_050 }, PROOF],
    },
    [],
  );

  expect(steps.find(({ name }) => name === 'solves')?.at).toBe(6_050);
  expect(steps.find(({ name }) => name === 'postsNumber')?.at).toBe(7_000);
});

test('a call that failed ends with its failure, and the code that verifies follows the wrong one', () => {
  const wrong = { ...call('verify', 8_000), failure: '403 INVALID_OTP' };
  const [right, ...before] = CALLS;

  const soFar = readVerification({ calls: [wrong, ...before], proofs: [] }, []);
  const after = readVerification({ calls: right ? [right, wrong, ...before] : [], proofs: [] }, []);

  expect(soFar.steps.slice(-3)).toMatchObject([
    { name: 'codeEntered', at: 8_000 },
    { name: 'verifies', at: 8_005 },
    { name: 'sessionSet', from: 'backend', to: 'page', at: 8_030, failure: '403 INVALID_OTP' },
  ]);
  expect(after.steps.slice(0, -4)).toEqual(soFar.steps);
  expect(namesOf(after).slice(-4)).toEqual(['codeEntered', 'verifies', 'verified', 'sessionSet']);
});

test('of many wrong codes the last two are steps', () => {
  const wrong = [8_000, 7_000, 6_000].map((at) => ({
    ...call('verify', at),
    failure: '403 INVALID_OTP',
  }));

  const { steps } = readVerification({ calls: [...wrong, ...CALLS.slice(1)], proofs: [] }, []);

  const entered = steps.filter(({ name }) => name === 'codeEntered');
  expect(entered.map(({ at }) => at)).toEqual([7_000, 8_000]);
});

test('a send that failed is shown until the next one', () => {
  const failed = { ...call('send', 1_500), failure: '503 SERVICE_UNAVAILABLE' };
  const [, send, challenge] = CALLS;
  const earlier = challenge ? [failed, challenge] : [];

  const { steps } = readVerification({ calls: earlier, proofs: [PROOF] }, []);
  const next = readVerification({ calls: send ? [send, ...earlier] : [], proofs: [PROOF] }, []);

  expect(steps.at(-1)).toMatchObject({ at: 1_530, failure: '503 SERVICE_UNAVAILABLE' });
  expect(namesOf(next)).toEqual(namesOf({ ...next, steps }));
  expect(next.steps.map(({ failure }) => failure)).not.toContain('503 SERVICE_UNAVAILABLE');
});

test('a verification that is under way has the steps so far', () => {
  const calls = [call('challenge', 1_000)];

  expect(namesOf(readVerification({ calls: [], proofs: [] }, []))).toEqual([]);
  expect(namesOf(readVerification({ calls, proofs: [PROOF] }, []))).toEqual([
    'asksForChallenge',
    'addsKey',
    'challengeArrives',
    'solves',
  ]);
});

test('a second verification begins with its own challenge', () => {
  const calls = [call('challenge', 20_000), ...CALLS];

  const { steps } = readVerification({ calls, proofs: [PROOF] }, [message(2_010)]);

  expect(steps.map(({ at }) => at)).toEqual([20_000, 20_005, 20_030]);
});

test('several calls to the service are one stretch of time', () => {
  const header = 'backend;desc="100";dur=50, service;desc="110";dur=5, service;desc="120";dur=9';

  expect(readServerTiming(header)).toEqual({
    backend: { startedAt: 100, endedAt: 150 },
    service: { startedAt: 110, endedAt: 129 },
  });
});

test('a response without the header has no times', () => {
  expect(readServerTiming('')).toEqual({ backend: undefined, service: undefined });
});
